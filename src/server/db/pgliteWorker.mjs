// The thread of the in-process database. Plain JavaScript, so that Node runs it as it lies here, for the sources and for a
// build alike. It answers each message in turn: PostgreSQL's protocol in, PostgreSQL's protocol out.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const client = await PGlite.create(workerData);

/** @param {Uint8Array} message @returns {Promise<Uint8Array>} */
async function execute(message) {
  const parts = [];
  // Because the call without a callback would also parse the answer here, and keep every message of it in memory.
  await client.execProtocolRawStream(message, { onRawData: (bytes) => parts.push(bytes.slice()) });
  const answer = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    answer.set(part, at);
    at += part.length;
  }
  return answer;
}

const requests = {
  execute: ({ message }) => execute(message),
  dump: async ({ compression }) =>
    new Uint8Array(await (await client.dumpDataDir(compression)).arrayBuffer()),
  close: async () => {
    await client.close();
    return new Uint8Array();
  },
};

let last = Promise.resolve();
parentPort.on('message', (request) => {
  last = last.then(async () => {
    const answer = await requests[request.type](request);
    parentPort.postMessage(answer, [answer.buffer]);
    if (request.type === 'close') parentPort.close();
  });
});
parentPort.postMessage('open');
