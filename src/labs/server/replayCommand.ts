import { z } from 'zod';
import { auditPeopleFilterSchema } from '../../domain/auditEntry.ts';
import type { Services } from '../../server/http/services.ts';
import { whatIfSchema } from '../replay/whatIf.ts';
import type { ReplayReport } from '../replay/report.ts';
import { replayFound } from './service.ts';

/** A replay of the whole trail on today's machines. */
export const replayCommandSchema = z.object({
  command: z.literal('replay'),
  whatIf: whatIfSchema.optional(),
  /** The filter of the audit desk; limits the replayed entries. */
  filter: auditPeopleFilterSchema.optional(),
});

/** Runs the command of `npm run replay` in the server that uses the store. */
export async function runReplayCommand(
  { database, log }: Pick<Services, 'database' | 'log'>,
  command: Pick<z.output<typeof replayCommandSchema>, 'whatIf' | 'filter'>,
): Promise<ReplayReport> {
  if (command.filter) await log.append();
  return replayFound(database, command);
}
