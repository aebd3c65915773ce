/** A thread of `npm run verify`: checks the pages of the log that it is sent. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, type DatabaseLocation } from './server/db/database.ts';
import { checkPage, type LogPage } from './server/trail/checkPage.ts';

const database = await openDatabase(workerData as DatabaseLocation);

/** A buffer comes through as the bytes that it holds. */
function received({ seals, ...page }: LogPage): LogPage {
  return { ...page, seals: seals.map(({ key, until }) => ({ key: key && Buffer.from(key), until })) };
}

parentPort?.on('message', (page: LogPage) => {
  void checkPage(database, received(page)).then((checked) => parentPort?.postMessage(checked));
});
