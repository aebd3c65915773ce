import type { AuditState } from '../../src/domain/application.ts';
import type { TestAgent } from './agents.ts';
import type { TestApplication } from './applications.ts';
import type { Deal } from './deals.ts';
import type { PackageSubject } from './packages.ts';

/** The columns of the matrix. The subject belongs to the salesperson A001/sales. */
export const callers = [
  'anonymous',
  'operations',
  'agent',
  'salesperson',
  'otherSalesperson',
  'otherAgent',
  'otherAgentsSalesperson',
  'developer',
] as const;
export type CallerName = (typeof callers)[number];
/** Callers whose scope excludes the subject: no answer of any call may reveal it to them. */
export const outsiders: CallerName[] = [
  'anonymous',
  'otherSalesperson',
  'otherAgent',
  'otherAgentsSalesperson',
  'developer',
];

export interface MatrixRequest {
  method: string;
  path: string;
  body?: unknown;
}
export const get = (path: string): MatrixRequest => ({ method: 'GET', path });
export const put = (path: string, body?: unknown): MatrixRequest => ({ method: 'PUT', path, body });
export const post = (path: string, body?: unknown): MatrixRequest => ({ method: 'POST', path, body });

// oxfmt-ignore
export const everybody =    [200, 200, 200, 200, 200, 200, 200, 200];
// oxfmt-ignore
export const loggedIn =     [401, 200, 200, 200, 200, 200, 200, 200];
// oxfmt-ignore
export const salesReaders = [401, 200, 200, 200, 200, 200, 200, 403];
// oxfmt-ignore
export const inScope =      [401, 200, 200, 200, 404, 404, 404, 403];
// oxfmt-ignore
export const agents =       [401, 403, 200, 403, 403, 200, 403, 403];
// oxfmt-ignore
export const ledgerReaders =[401, 200, 200, 403, 403, 404, 403, 403];
// oxfmt-ignore
export const operators =    [401, 200, 403, 403, 403, 403, 403, 403];
// oxfmt-ignore
export const salespeople =  [401, 403, 403, 200, 200, 403, 200, 403];
// oxfmt-ignore
export const ownCustomer =  [401, 403, 403, 200, 404, 403, 404, 403];
// oxfmt-ignore
export const ownDeal =      [401, 403, 200, 403, 404, 404, 404, 403];
// oxfmt-ignore
export const agentOrOperators = [401, 200, 200, 403, 404, 404, 404, 403];

// oxfmt-ignore
export const ownStaff =     [401, 403, 200, 403, 403, 404, 403, 403];
// oxfmt-ignore
export const ownClient =    [401, 403, 403, 200, 404, 404, 404, 403];
// oxfmt-ignore
export const superiors =    [401, 200, 200, 403, 403, 200, 403, 403];
// oxfmt-ignore
export const itsSuperior =  [401, 404, 200, 403, 403, 404, 403, 403];
// oxfmt-ignore
export const developers =   [401, 403, 403, 403, 403, 403, 403, 200];
// oxfmt-ignore
export const appReaders =   [401, 200, 403, 403, 403, 403, 403, 200];
// oxfmt-ignore
export const inSight =      [401, 200, 200, 200, 404, 404, 404, 404];

/** The records that the calls are about, created for each call. */
export interface Subject extends PackageSubject {
  deal: Deal;
  customerName: string;
  orderNo: string;
  /** Another customer, with a running package. */
  renewable: string;
  packageId: string;
  price: string;
  contractFileId: string;
  /** A member of the sales staff of A001, and one who has resigned. */
  memberId: string;
  formerId: string;
  /** An agent level without agents. */
  levelId: string;
  /** An agent with one recharge. */
  agency: TestAgent;
  rechargeId: string;
  credentials: readonly [string, string, string];
  /** The request of a salesperson of A001 who has forgotten their password. */
  passwordRequestId: string;
  /** A note of the deal's salesperson on its customer. */
  noteId: string;
  /** An open case of the audit desk. */
  caseId: string;
  /** A developer whom operations added. */
  platformUserId: string;
  /** Applications of the demo developer, each with one version in the state of its name. */
  apps: Record<AuditState, TestApplication>;
  publishedApp: TestApplication;
}

/** A call of the matrix, with the expected answers. */
export interface Row {
  /** The expected status, in the order of the columns. */
  statuses: number[];
  request: (subject: Subject) => MatrixRequest;
  /** True for a list in which callers whose scope includes the subject find it. */
  shows?: boolean;
  endsSession?: boolean;
}

/** Returns the path as in the contract, with `{id}` in place of a record's id. */
export function templateOf(path: string): string {
  return (path.split('?')[0] ?? '').replace(/\/[0-9a-f-]{36}$/, '/{id}');
}
