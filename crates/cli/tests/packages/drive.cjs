// Drives one npm package as its page shows, against the account of AZURE_STORAGE_CONNECTION_STRING.
'use strict'

const connection = process.env.AZURE_STORAGE_CONNECTION_STRING
const [which, modules] = process.argv.slice(2)
const of = (name) => require(require.resolve(name, { paths: [require('path').resolve(modules)] }))

// Small whole numbers that are the same in each run.
let state = 7
const below = (n) => {
  state = (state * 1103515245 + 12345) % 2147483648
  return Math.floor((state / 2147483648) * n)
}
const times = async (count, width, each) => {
  for (let at = 0; at < count; at += width) {
    await Promise.all(Array.from({ length: Math.min(width, count - at) }, (_, more) => each(at + more)))
  }
}

const tables = async (name) => {
  const { TableClient } = of('@azure/data-tables')
  const client = TableClient.fromConnectionString(connection, name, { allowInsecureConnection: true })
  await client.createTable()
  return client
}

const drives = {
  // A logger; two messages of a millisecond have one key.
  async winston() {
    // The package takes an account and a key, or the emulator's usual port; its service object is the emulator's here.
    const storage = require(require.resolve('azure-storage', { paths: [require('path').resolve(modules, 'winston-azuretable')] }))
    const make = storage.createTableService
    storage.createTableService = () => make.call(storage, connection)
    const { AzureLogger } = of('winston-azuretable')
    const logger = await new Promise((resolve, reject) => {
      const made = new AzureLogger({ useDevStorage: true, tableName: 'Winston', partitionKey: 'web', callback: () => resolve(made) })
      made.on('error', reject)
    })
    let lost = 0
    await times(5000, 8, (number) => new Promise((resolve) => {
      logger.log('info', `request ${number}`, {}, (error) => { lost += error ? 1 : 0; resolve() })
    }))
    console.error(`winston: ${lost} of 5000 messages refused`)
  },

  // A cache: a new namespace per start.
  async keyv() {
    const { AzureTableAdapter } = of('keyv-azuretable')
    await tables('Keyv')
    for (let start = 0; start < 12; start++) {
      const store = new AzureTableAdapter({ connectionString: connection, tableName: 'Keyv', clientOptions: { allowInsecureConnection: true } })
      await times(420, 8, () => store.set(`user:${10000 + below(900)}`, '{}'))
      // Programs do not start in the second in which the one before them ended.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  },

  async sessions() {
    const storage = require(require.resolve('azure-storage', { paths: [require('path').resolve(modules, 'connect-azuretables')] }))
    const make = storage.createTableService
    storage.createTableService = () => make.call(storage, connection)
    const session = of('express-session')
    const factory = of('connect-azuretables')(session)
    const store = factory.create ? factory.create({ table: 'Sessions' }) : new factory({ table: 'Sessions' })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const id = () => require('crypto').randomBytes(24).toString('base64url')
    await times(3000, 8, () => new Promise((resolve, reject) => {
      store.set(id(), { cookie: {} }, (error) => (error ? reject(error) : resolve()))
    }))
    process.exit(0)
  },

  async bot() {
    const storage = of('azure-storage')
    const make = storage.createTableService
    storage.createTableService = () => make.call(storage, connection)
    // Its store alone: the whole of the package wants the bot's own, with modules that the registry no longer has.
    const { AzureBotStorage } = of('botbuilder-azure/lib/AzureBotStorage.js')
    const { AzureTableClient } = of('botbuilder-azure/lib/AzureTableClient.js')
    const bot = new AzureBotStorage({ gzipData: false }, new AzureTableClient('Bot', connection))
    await times(1300, 8, (number) => new Promise((resolve, reject) => {
      const context = {
        userId: `29:${require('crypto').createHash('sha256').update(String(number % 700)).digest('base64url')}`,
        conversationId: `a:${require('crypto').createHash('sha1').update(String(number)).digest('base64url')}`,
        persistUserData: true,
        persistConversationData: true,
      }
      const data = { userData: { number }, conversationData: { number }, privateConversationData: { number } }
      bot.saveData(context, data, (error) => (error ? reject(error) : resolve()))
    }))
  },

  async adapter() {
    const { TableStorageAdapter } = await import(require('path').resolve(modules, '@auth/azure-tables-adapter/index.js'))
    const adapter = TableStorageAdapter(await tables('Adapter'))
    await times(2000, 8, async (number) => {
      // As people type it: some have typed it in another way before.
      const person = number % 40 === 1 ? number - 1 : number
      const address = `person${person}@example.com`
      const email = number % 40 === 1 ? address[0].toUpperCase() + address.slice(1) : address
      const user = await adapter.createUser({ email, emailVerified: null, name: `Person ${number}` })
      await adapter.linkAccount({ userId: user.id, type: 'oauth', provider: 'github', providerAccountId: String(1000000 + number * 37) })
      await adapter.createSession({ sessionToken: require('crypto').randomUUID(), userId: user.id, expires: new Date(Date.now() + 1e9) })
      if (number % 40 === 0) {
        await adapter.createVerificationToken({ identifier: address, token: require('crypto').randomBytes(16).toString('hex'), expires: new Date() })
      }
    })
  },
}

drives[which]().catch((error) => {
  console.error(which, error)
  process.exit(1)
})
