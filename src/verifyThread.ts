/** A thread of `npm run verify`: checks the pages of the log that it is sent. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, type DatabaseLocation } from './server/db/database.ts';
import { checkPage, type LogPage } from './server/trail/checkPage.ts';

const database = await openDatabase(workerData as DatabaseLocation);

/** Rebuilds the buffers, because a message to a thread carries only their bytes. */
function received({ seals, ...page }: LogPage): LogPage {
  return { ...page, seals: seals.map(({ key, until }) => ({ key: key && Buffer.from(key), until })) };
}

parentPort?.on('message', (page: LogPage) => {
  void checkPage(database, received(page)).then((checked) => parentPort?.postMessage(checked));
});
