"""Drives one PyPI package as its page shows, against the account of AZURE_STORAGE_CONNECTION_STRING."""

import os
import random
import sys
import uuid

CONNECTION = os.environ["AZURE_STORAGE_CONNECTION_STRING"]
random.seed(7)


def logging_handler():
    """A logger whose number of a row stays 0, since it counts in batches alone."""
    import logging

    from azure_storage_logging.handlers import TableStorageHandler

    logging.raiseExceptions = False
    logger = logging.getLogger("web")
    logger.setLevel(logging.INFO)
    handler = TableStorageHandler(conn_str=CONNECTION, table="Logging")
    logger.addHandler(handler)
    # As a server does that does not wait for its log: records are made when they happen, and written by a thread.
    import logging.handlers
    import queue
    import time

    waiting = queue.Queue()
    logger.removeHandler(handler)
    logger.addHandler(logging.handlers.QueueHandler(waiting))
    listener = logging.handlers.QueueListener(waiting, handler)
    listener.start()
    for number in range(3000):
        logger.info("request %d", number)
        time.sleep(random.expovariate(1 / 0.004))
    listener.stop()


def chat():
    """Keys are names that users chose."""
    from llama_index.core.llms import ChatMessage
    from llama_index.storage.chat_store.azure import AzureChatStore

    store = AzureChatStore.from_connection_string(CONNECTION, chat_table_name="Chat", metadata_table_name="ChatMetadata")
    users = list(range(1, 61))
    random.shuffle(users)
    for number in users:
        messages = [ChatMessage(role="user", content=f"message {at}") for at in range(random.randrange(20, 60))]
        store.set_messages(f"user{number}", messages)


def values():
    """Documents by GUIDs, in one partition."""
    from llama_index.storage.kvstore.azure import AzureKVStore

    store = AzureKVStore.from_connection_string(CONNECTION)
    for _ in range(1773):
        store.put(str(uuid.UUID(int=random.getrandbits(128), version=4)), {"text": "a"}, collection="Values")


{"logging": logging_handler, "chat": chat, "values": values}[sys.argv[1]]()
