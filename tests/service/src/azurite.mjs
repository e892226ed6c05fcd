// Before Azurite: it takes a port that is free, says which and nothing else, and ends when its standard input does, so that it cannot outlive a run
// that was killed. It closes no idle connection: a client that sends an insert at that moment sends it again, and the row may be
// there by then.
import http from "node:http";

process.stdin.on("end", () => process.exit()).resume();
const server = http.Server.prototype;
Object.defineProperty(server, "keepAliveTimeout", { get: () => 0, set() {} });
const { listen } = server;
const say = console.log;
console.log = () => {};
server.listen = function (_, host, ...rest) {
  this.once("listening", () => say(this.address().port));
  return listen.call(this, 0, host, ...rest);
};
