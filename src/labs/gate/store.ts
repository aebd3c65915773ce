import { fileURLToPath } from 'node:url';
import { sendThroughChannel } from '../../server/admin/channel.ts';
import { openStore } from '../../server/db/existingStore.ts';
import { readEnvironment, storeLocation } from '../../server/environment.ts';
import type { StoreHoldings } from './releaseGate.ts';
import type { ReplayReport } from '../replay/report.ts';
import { replayStore } from '../server/service.ts';
import { holdingsSchema, readHoldings } from '../server/storeHoldings.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface StoreToday extends StoreHoldings {
  /**
   * The stored steps that today's rules refuse. Undefined for a store in use by a server, whose machines may differ from
   * these.
   */
  refused?: ReplayReport['refused'];
  /** The refused attempts that today's rules would accept; undefined in the same case as `refused`. */
  accepted?: ReplayReport['accepted'];
}

/**
 * Returns the lifecycle contents of the store that the environment names. If a server uses the data folder, that server
 * answers.
 * It also reads a store of an older version, so that problems are found before the new version starts.
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
