"use strict";

// Messages in the form of JSON-RPC over a pair of streams, each after a header with its length, as
// the Language Server Protocol has it:
//
//     Content-Length: 46\r\n\r\n{"jsonrpc":"2.0","method":"initialized", … }
//
// Extensions usually take this from a package. This one has no packages: it is read, packed and
// tested without a network, and nobody else's code runs in it. The few methods that deplint has
// need little.

const METHOD_NOT_FOUND = -32601;

/** A longer stretch without an empty line is not a header. */
const HEADER_LIMIT = 1 << 13;

/** Cuts a stream of bytes into messages. The stream may come in pieces of any size. */
class Framing {
  constructor() {
    this.pieces = [];
    this.size = 0;
    /** The length of the message whose header has been read; null before a header. */
    this.length = null;
  }

  append(piece) {
    this.pieces.push(piece);
    this.size += piece.length;
  }

  /** The text of the next message that is complete, or null. Throws if there is something else. */
  next() {
    if (this.length === null && !this.readHeader()) return null;
    if (this.size < this.length) return null;
    const message = this.take(this.length);
    this.length = null;
    return message.toString("utf8");
  }

  readHeader() {
    // Joined only here and for a whole message, so that a long one is not copied for each piece.
    const bytes = this.joined();
    const end = bytes.subarray(0, HEADER_LIMIT).indexOf("\r\n\r\n");
    if (end < 0) {
      if (bytes.length < HEADER_LIMIT) return false;
      throw new Error(`'${start(bytes)}' in place of a message`);
    }
    const header = this.take(end + 4).toString("latin1");
    const match = /^content-length: *(\d+) *$/im.exec(header.replace(/\r/g, ""));
    if (!match) throw new Error(`'${start(header)}' in place of a message`);
    this.length = Number(match[1]);
    return true;
  }

  take(count) {
    const bytes = this.joined();
    this.pieces = [bytes.subarray(count)];
    this.size -= count;
    return bytes.subarray(0, count);
  }

  joined() {
    if (this.pieces.length !== 1) this.pieces = [Buffer.concat(this.pieces)];
    return this.pieces[0];
  }
}

/** The first line, for a message to people. */
function start(bytes) {
  return bytes.toString().trim().split(/\r?\n/)[0].slice(0, 80);
}

/** The other end's answer to a request, if it is an error. */
class RefusedError extends Error {}

class Connection {
  /**
   * `handlers` has
   * - `request(method, parameters)`, whose result, or a promise of it, is the answer; undefined for
   *   methods that are not known
   * - `notification(method, parameters)`
   * - `failed(error)`, when the other end sends something that is not a message, or when a handler
   *   throws
   * - `trace(line, message)`, which is told each message in either direction
   */
  constructor(input, output, handlers) {
    this.output = output;
    this.handlers = handlers;
    this.isClosed = false;
    this.count = 0;
    /** The requests that wait for an answer, by id. */
    this.waiting = new Map();
    const framing = new Framing();
    input.on("data", (piece) => {
      framing.append(piece);
      try {
        for (let text; !this.isClosed && (text = framing.next()) !== null; ) {
          this.receive(JSON.parse(text));
        }
      } catch (error) {
        if (!this.isClosed) handlers.failed(error);
      }
    });
    // The other end may be gone already; the end of its process tells so.
    output.on("error", () => {});
  }

  /** Resolves to the result. A cancelled token of the editor cancels the request. */
  request(method, params, token) {
    if (this.isClosed) return Promise.reject(new Error("the server has ended"));
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      const listener = token?.onCancellationRequested(() => {
        this.notify("$/cancelRequest", { id });
      });
      const settled = (settle) => (value) => {
        listener?.dispose();
        settle(value);
      };
      this.waiting.set(id, { method, resolve: settled(resolve), reject: settled(reject) });
      this.send({ id, method, params });
    });
  }

  notify(method, params) {
    if (!this.isClosed) this.send({ method, params });
  }

  /** Ends it: later messages are dropped, and the requests that wait have no result. */
  close() {
    this.isClosed = true;
    for (const { reject } of this.waiting.values()) reject(new Error("the server has ended"));
    this.waiting.clear();
  }

  receive(message) {
    const { id, method } = message;
    if (method === undefined) {
      const request = this.waiting.get(id);
      this.handlers.trace(`< answer to ${request?.method}`, message);
      this.waiting.delete(id);
      if (message.error) request?.reject(new RefusedError(message.error.message));
      else request?.resolve(message.result);
      return;
    }
    this.handlers.trace(`< ${method}`, message);
    if (id === undefined) this.handlers.notification(method, message.params);
    else this.answer(id, method, message.params);
  }

  async answer(id, method, parameters) {
    let reply;
    try {
      const result = await this.handlers.request(method, parameters);
      reply =
        result === undefined
          ? { error: { code: METHOD_NOT_FOUND, message: `unknown request '${method}'` } }
          : { result };
    } catch (error) {
      reply = { error: { code: -32603, message: error.message } };
    }
    if (!this.isClosed) this.send({ id, ...reply });
  }

  send(message) {
    const { id, method } = message;
    this.handlers.trace(method ? `> ${method}` : `> answer to ${id}`, message);
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    this.output.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.output.write(body);
  }
}

module.exports = { Connection, RefusedError };
