import type { Database } from '../db/database.ts';
import type { CostBudget } from './costBudget.ts';
import type { FairQueue } from './fairQueue.ts';
import type { LiveBus } from './liveBus.ts';
import type { SessionStore } from './sessionStore.ts';
import type { FileStore } from './files/fileStore.ts';
import type { Sending } from './files/sending.ts';
import type { TransparencyLog } from '../trail/log.ts';
import type { Refusals } from '../trail/refusals.ts';
import type { Throttle } from './throttle.ts';

/** What handlers work with; made once per server in app.ts. */
export interface Services {
  database: Database;
  sessions: SessionStore;
  throttle: Throttle;
  /** What each user may use of this instance. */
  budget: CostBudget;
  /** Where expensive calls wait for their turn, and apart from them what takes seconds or minutes. */
  queues: Record<'calls' | 'batches' | 'writes', FairQueue>;
  live: LiveBus;
  files: FileStore;
  /** What users upload at this moment. */
  sending: Sending;
  log: TransparencyLog;
  refusals: Refusals;
  now: () => Date;
}
