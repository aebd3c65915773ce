import type { Api } from '../../server/http/api.ts';
import { upToDate } from '../../server/auditTrail/service.ts';
import * as contract from './contract.ts';
import { readReplaySteps } from './replaySteps.ts';
import { readWhatIf } from './whatIf.ts';

/** Registers the calls of the replay lab. */
export function registerLab(api: Api): void {
  api.register(contract.replaySteps, async ({ services, body }) =>
    readReplaySteps(await upToDate(services), body),
  );
  api.register(contract.replayWhatIf, async ({ services, body }) =>
    readWhatIf(await upToDate(services), body),
  );
}
