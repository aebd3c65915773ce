import { availableParallelism } from 'node:os';
import { registerAccount } from './account/handlers.ts';
import { registerAgent } from './agent/handlers.ts';
import { registerAgentLevel } from './agentLevel/handlers.ts';
import { registerAuditCase } from './auditCase/handlers.ts';
import { registerAuditTrail } from './auditTrail/handlers.ts';
import { registerApplication } from './application/handlers.ts';
import { registerCustomer } from './customer/handlers.ts';
import type { Database } from './db/database.ts';
import { registerDemo } from './demo/handlers.ts';
import { registerDict } from './dict/handlers.ts';
import { registerEvents } from './events/handlers.ts';
import { registerFile } from './file/handlers.ts';
import { RunningUploads } from './http/files/runningUploads.ts';
import { Api, type ApiOptions } from './http/api.ts';
import type { FileStore } from './http/files/fileStore.ts';
import { CostBudget } from './http/costBudget.ts';
import { FairQueue } from './http/fairQueue.ts';
import { LiveBus } from './http/liveBus.ts';
import type { Services } from './http/services.ts';
import { SessionStore } from './http/sessionStore.ts';
import { Throttle } from './http/throttle.ts';
import { registerLifecycle } from './lifecycle/handlers.ts';
import { registerLab } from '../labs/server/handlers.ts';
import { registerOrder } from './order/handlers.ts';
import { registerNote } from './note/handlers.ts';
import { openApiDocument } from './openapi.ts';
import { registerOwnAccount } from './ownAccount/handlers.ts';
import { registerPackage } from './package/handlers.ts';
import { registerPasswordRequest } from './passwordRequest/handlers.ts';
import { registerPlatformUser } from './platformUser/handlers.ts';
import { registerPreference } from './preference/handlers.ts';
import { registerRecharge } from './recharge/handlers.ts';
import { registerSearch } from './search/handlers.ts';
import { registerStaff } from './staff/handlers.ts';
import { registerUser } from './user/handlers.ts';
import { basePath, costOf } from './http/operation.ts';
import { TransparencyLog } from './trail/log.ts';
import { Refusals } from './trail/refusals.ts';
import { sealRows } from './trail/sealRows.ts';
import type { Signer } from './trail/signedNote.ts';
import type { UnsealedBeginning } from './trail/unsealed.ts';
import type { Witness } from './trail/witness.ts';

export interface AppOptions extends ApiOptions {
  database: Database;
  /** The store of uploaded files. */
  files: FileStore;
  now?: () => Date;
  /** The key that signs the log's checkpoints and seals its entries. */
  signer?: Signer | undefined;
  /** The former keys, the oldest first. */
  formerSigners?: readonly Signer[] | undefined;
  /** The beginning of the log that is older than its first key. */
  unsealed?: UnsealedBeginning | undefined;
  /** Where copies of the checkpoints go. */
  witness?: Witness | undefined;
  /** Milliseconds by a clock that neither stops nor is set. */
  steadyNow?: () => number;
  /** Units of cost that each user may use, a second; 0 is without limit. */
  userCostPerSecond?: number;
}

/** Half of the processors for one tenant; the other half remains free for the others. */
const processors = Math.max(2, availableParallelism());
const callShares = { concurrency: processors, perTenant: Math.floor(processors / 2), waiting: 50 };
/** As many as the connections for exports. */
const batchShares = { concurrency: 4, perTenant: 2, waiting: 10 };
/** Milliseconds that a write waits for those of its own tenant, which may wait for a locked row. */
const lockPatience = 3000;

/** Creates the REST server: every area's calls on one Hono app, over one migrated database. */
export async function createApp({
  database,
  files,
  now = () => new Date(),
  steadyNow = () => performance.now(),
  signer,
  formerSigners,
  witness,
  unsealed,
  userCostPerSecond = 0,
  checksAnswers,
}: AppOptions): Promise<Api> {
  const live = new LiveBus();
  await live.start(database);
  const log = new TransparencyLog(database, now, { signer, formerSigners, witness, unsealed });
  await sealRows(database, log, now);
  const sessions = new SessionStore(database, live, now, steadyNow, log.sealKey);
  const throttle = new Throttle(database.db, now, steadyNow);
  const refusals = new Refusals(database, now, steadyNow);
  const sending = new RunningUploads();
  const budget = new CostBudget(userCostPerSecond, steadyNow);
  const queues = {
    calls: new FairQueue(callShares),
    batches: new FairQueue(batchShares),
    writes: new FairQueue({ perTenant: Math.ceil(database.connections / 2), patience: lockPatience }),
  };
  const services = { database, sessions, throttle, budget, queues, live, files, sending, log, refusals, now };
  const api = new Api(services, { checksAnswers });
  registerCalls(api);
  const document = openApiDocument(api);
  api.hono.get(`${basePath}/openapi.json`, (c) => c.json(document));
  return api;
}

function registerCalls(api: Api): void {
  registerUser(api);
  registerStaff(api);
  registerPlatformUser(api);
  registerPreference(api);
  registerOwnAccount(api);
  registerPasswordRequest(api);
  registerDict(api);
  registerDemo(api);
  registerFile(api);
  registerCustomer(api);
  registerOrder(api);
  registerNote(api);
  registerPackage(api);
  registerAccount(api);
  registerAgentLevel(api);
  registerAgent(api);
  registerRecharge(api);
  registerApplication(api);
  registerAuditCase(api);
  registerLifecycle(api);
  registerAuditTrail(api);
  registerLab(api);
  registerSearch(api);
  registerEvents(api);
}

/** Returns only the contract, for the build of the graph; it needs no services, because no call is answered. */
export function contractDocument() {
  return openApiDocument(contract());
}

function contract(): Api {
  const api = new Api({} as Services);
  registerCalls(api);
  return api;
}

/** Returns the cost of each call, by its field in the graph. */
export function contractCosts(): Map<string, number> {
  return new Map(contract().operations.map((operation) => [operation.operationId, costOf(operation).units]));
}
