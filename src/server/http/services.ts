import type { Database } from '../db/database.ts';
import type { CostBudget } from './costBudget.ts';
import type { FairQueue } from './fairQueue.ts';
import type { LiveBus } from './liveBus.ts';
import type { SessionStore } from './sessionStore.ts';
import type { FileStore } from './files/fileStore.ts';
import type { RunningUploads } from './files/runningUploads.ts';
import type { TransparencyLog } from '../trail/log.ts';
import type { Refusals } from '../trail/refusals.ts';
import type { Throttle } from './throttle.ts';

/** The services that handlers use; created in app.ts, one set per server. */
export interface Services {
  database: Database;
  sessions: SessionStore;
  throttle: Throttle;
  /** The cost that each user may cause on this instance. */
  budget: CostBudget;
  /** The queues where calls wait for their tenant's turn; 'batches' is for calls of seconds or minutes. */
  queues: Record<'calls' | 'batches' | 'writes', FairQueue>;
  live: LiveBus;
  files: FileStore;
  /** The uploads that are running at this moment. */
  sending: RunningUploads;
  log: TransparencyLog;
  refusals: Refusals;
  now: () => Date;
}
