import { fileURLToPath } from 'node:url';
import { sendThroughChannel } from '../../src/server/admin/channel.ts';
import { openStore } from '../../src/server/db/existingStore.ts';
import { readEnvironment, storeLocation } from '../../src/server/environment.ts';
import type { StoreHoldings } from '../../src/machines/releaseGate.ts';
import type { ReplayReport } from '../../src/replay/report.ts';
import { replayStore } from '../../src/server/replay/service.ts';
import { holdingsSchema, readHoldings } from '../../src/server/trail/storeHoldings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface StoreToday extends StoreHoldings {
  /** What today's rules refuse of it; undefined of a store that a server holds, whose machines are not those that lie here. */
  refused?: ReplayReport['refused'];
  /** The attempts that a rule refused and today's rules would accept; undefined as `refused` is. */
  accepted?: ReplayReport['accepted'];
}

/**
 * What the store that the environment names holds of lifecycles; a folder that a server holds is asked of that server. A
 * store of a former version is read too: what a new version would strand is asked before it is started.
 */
export async function storeToday(variables: NodeJS.ProcessEnv): Promise<StoreToday> {
  const environment = readEnvironment(variables, root);
  const { databaseUrl, dataDir, operationApiUrl } = environment;
  if (operationApiUrl)
    throw new Error('OPERATION_API_URL is set: run this where that REST server keeps its store.');
  const options = { answer: holdingsSchema, milliseconds: 10 * 60_000 };
  const answered = databaseUrl
    ? undefined
    : await sendThroughChannel(dataDir, { command: 'walked' }, options);
  if (answered) return answered;
  const database = await openStore(storeLocation(environment, root));
  try {
    const { refused, accepted } = await replayStore(database);
    return { ...(await readHoldings(database)), refused, accepted };
  } finally {
    await database.close();
  }
}
