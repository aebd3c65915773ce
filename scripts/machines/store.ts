import { fileURLToPath } from 'node:url';
import { askThroughChannel } from '../../src/server/admin/channel.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { readEnvironment } from '../../src/server/environment.ts';
import type { WalkedStep } from '../../src/machines/releaseGate.ts';
import { readWalkedSteps, walkedStepsSchema } from '../../src/server/trail/walkedSteps.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the store that the environment names holds of steps; a folder that a server holds is asked of that server. */
export async function storedSteps(variables: NodeJS.ProcessEnv): Promise<WalkedStep[]> {
  const { databaseUrl, dataDir, operationApiUrl } = readEnvironment(variables, root);
  if (operationApiUrl)
    throw new Error('OPERATION_API_URL is set: run this where that REST server keeps its store.');
  const wanted = { answer: walkedStepsSchema, milliseconds: 10 * 60_000 };
  const answered = databaseUrl ? undefined : await askThroughChannel(dataDir, { command: 'walked' }, wanted);
  if (answered) return answered;
  const migrationsFolder = `${root}src/server/db/migrations`;
  const database = await openDatabase({ databaseUrl, dataDir, migrationsFolder });
  try {
    return await readWalkedSteps(database);
  } finally {
    await database.close();
  }
}
