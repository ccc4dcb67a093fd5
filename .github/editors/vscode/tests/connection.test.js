"use strict";

const assert = require("assert");
const path = require("path");
const { PassThrough } = require("stream");
const { test } = require("node:test");

const { Connection } = require(path.join(process.env.DEPLINT_EXTENSION, "connection.js"));

/** A connection to nobody: what it is sent, and what it sends, `incoming` and `outgoing`. */
function connect(handlers = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const seen = [];
  const connection = new Connection(input, output, {
    request: () => undefined,
    notification: (method, parameters) => seen.push([method, parameters]),
    failed: (error) => seen.push(["failed", error.message]),
    trace: () => {},
    ...handlers,
  });
  const receive = (...bytes) => bytes.forEach((part) => input.write(part));
  const sent = () => (output.read() ?? "").toString();
  return { connection, output, seen, receive, sent, settle: () => new Promise(setImmediate) };
}

function framed(message) {
  const body = JSON.stringify({ jsonrpc: "2.0", ...message });
  return Buffer.from(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

test("a message is framed with its length in bytes", () => {
  const { connection, sent } = connect();
  connection.notify("note", { text: "🌳" });
  assert.strictEqual(
    sent(), 'Content-Length: 58\r\n\r\n{"jsonrpc":"2.0","method":"note","params":{"text":"🌳"}}');
});

test("a stream comes in pieces of any size", async () => {
  const messages = ["a", "🌳", "", "b".repeat(20_000)].map((text) => ({
    method: "note", params: { text },
  }));
  const stream = Buffer.concat(messages.map(framed));
  for (const size of [1, 2, 7, 64, 5_000, stream.length]) {
    const { seen, receive, settle } = connect();
    for (let start = 0; start < stream.length; start += size) {
      receive(stream.subarray(start, start + size));
    }
    await settle();
    assert.deepStrictEqual(seen, messages.map(({ method, params }) => [method, params]), `${size}`);
  }
});

test("a header may have more lines, in any spelling", async () => {
  const { seen, receive, settle } = connect();
  const body = '{"method":"note"}';
  receive(`Content-Type: text\r\ncontent-length:${body.length}\r\n\r\n${body}`);
  await settle();
  assert.deepStrictEqual(seen, [["note", undefined]]);
});

for (const [name, bytes, message] of [
  ["a line of text", `usage: other\n${"x".repeat(10_000)}`, "'usage: other' in place of a message"],
  ["a header without a length", "Usage: other\r\n\r\n", "'Usage: other' in place of a message"],
  ["a body that is not JSON", "Content-Length: 2\r\n\r\n{]", /JSON/],
]) {
  test(`it fails on ${name}`, async () => {
    const { seen, receive, settle } = connect();
    receive(bytes);
    await settle();
    assert.strictEqual(seen.length, 1);
    assert.strictEqual(seen[0][0], "failed");
    assert.match(seen[0][1], new RegExp(message));
  });
}

test("each answer goes to its request", async () => {
  const { connection, receive } = connect();
  const first = connection.request("first");
  const second = connection.request("second");
  const third = connection.request("third");
  receive(framed({ id: 2, result: null }), framed({ id: 1, result: 7 }));
  receive(framed({ id: 3, error: { code: -1, message: "refused" } }));
  assert.deepStrictEqual(await Promise.all([first, second]), [7, null]);
  await assert.rejects(third, { message: "refused" });
});

test("requests of the other end are answered, those that are not known refused", async () => {
  const { receive, sent, settle } = connect({
    request: async (method) => {
      if (method === "broken") throw new Error("no");
      return method === "known" ? null : undefined;
    },
  });
  for (const method of ["known", "unknown", "broken"]) receive(framed({ id: method, method }));
  await settle();
  const answers = sent().split(/Content-Length: \d+\r\n\r\n/).slice(1).map((text) => {
    const { id, result, error } = JSON.parse(text);
    return [id, result, error?.code, error?.message];
  });
  assert.deepStrictEqual(answers, [
    ["known", null, undefined, undefined],
    ["unknown", undefined, -32601, "unknown request 'unknown'"],
    ["broken", undefined, -32603, "no"],
  ]);
});

test("a token cancels its request, until the answer", async () => {
  const { connection, receive, sent } = connect();
  const listeners = new Set();
  const token = {
    onCancellationRequested: (listener) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
  const answer = connection.request("slow", {}, token);
  for (const listener of listeners) listener();
  assert.match(sent(), /"\$\/cancelRequest","params":\{"id":1\}/);
  receive(framed({ id: 1, error: { code: -32800, message: "cancelled" } }));
  await assert.rejects(answer, { message: "cancelled" });
  assert.strictEqual(listeners.size, 0);
});

test("a pipe that is closed at the other end breaks nothing", async () => {
  const { connection, output, settle } = connect();
  output.destroy(new Error("EPIPE"));
  connection.notify("note");
  await settle();
});

test("after its end nothing comes and nothing goes", async () => {
  const { connection, seen, receive, sent, settle } = connect();
  const answer = connection.request("slow");
  sent();
  connection.close();
  await assert.rejects(answer, { message: "the server has ended" });
  await assert.rejects(connection.request("late"), { message: "the server has ended" });
  connection.notify("late");
  receive(framed({ method: "note" }), "garbage\r\n\r\n");
  await settle();
  assert.deepStrictEqual(seen, []);
  assert.strictEqual(sent(), "");
});
