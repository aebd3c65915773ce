/** The type of a job, and the calls that prepare and check jobs. */
import type { Locale } from '../../../src/i18n/locales.ts';
import type { Role } from '../../../src/domain/roles.ts';
import type { RestVisit } from '../../support/restVisit.ts';
import type { Words } from '../../support/words.ts';
import type { BrowserDriver } from '../browserDriver.ts';
import type { Hand, Hands } from '../hands.ts';

/** The context of a job: the calls of all roles, to prepare and to check, and a unique name. */
export interface JobContext {
  /** The address that the browser uses; `productUrl` is the product's own, which differs behind a proxy. */
  url: string;
  productUrl: string;
  visits: Record<Role, RestVisit>;
  name: string;
  words: Words;
  locale: Locale;
  hand: Hand;
  browser: BrowserDriver;
  /** A folder for pictures of failures, and for printed pages. */
  pictures: string;
  /** Facts that the preparation passes to the job and its check. */
  facts: Record<string, string>;
}

export interface Job {
  role: Role;
  title: string;
  /** Absent: by mouse and by keyboard. */
  hand?: Hand;
  /**
   * Creates the data that the job needs, by calls. Returns the user of the job, if it is not the demo account of the role.
   */
  prepare?: (context: JobContext) => Promise<RestVisit | undefined>;
  run: (hands: Hands, context: JobContext) => Promise<void>;
  /** Tells whether the server has the job's result. Absent: the job itself compares the page with the server. */
  isDone?: (context: JobContext) => Promise<boolean>;
}

/** The fields of records that the jobs look at. */
export interface Found {
  id: string;
  name: string;
  version: number;
  levelName: string;
  remainingQuota: string;
  status: string;
  kind: string;
  amount: string;
  orderNo: string;
  employeeCount: number;
  auditStatus: string;
  latestNumber: string;
  latestVersion: number;
  latestId: string;
}

/** Returns the first record of a list that matches the keyword. */
export async function recordOf(visit: RestVisit, path: string, keyword: string): Promise<Found | undefined> {
  const query = { current: 1, pageSize: 1, keyword };
  const isPosted = path.startsWith('/order') || path.startsWith('/customer');
  const { records } = await visit.request<{ records: Found[] }>(
    isPosted ? path : `${path}?current=1&pageSize=1&keyword=${encodeURIComponent(keyword)}`,
    isPosted ? query : undefined,
  );
  return records[0];
}

export const orderOf = ({ visits, name }: JobContext) => recordOf(visits.agent, '/order/page', name);
export const customerOf = ({ visits, name }: JobContext) =>
  recordOf(visits.salesperson, '/customer/page', name);
export const applicationOf = ({ visits, name }: JobContext) => recordOf(visits.developer, '/app/page', name);

export async function addApplication({ visits, name }: JobContext): Promise<undefined> {
  await visits.developer.request('/app', {
    ...{ name, number: '1.0.0', clients: ['web'], description: 'Clocking in', testAccount: '' },
    ...{ accessAddress: 'https://apps.example.com/clock', installerFileId: null, downloadInstructions: '' },
    ...{ developerSeatPrice: '6.00', platformSeatPrice: '10.00' },
  });
}

/** Adds an application and submits its version. */
export async function submitApplication(context: JobContext): Promise<undefined> {
  await addApplication(context);
  const { latestId: id, latestVersion: version } = (await applicationOf(context)) ?? {};
  await context.visits.developer.request('/app/submit', { id, version });
}

/** Does the same, and decides the submitted version. */
export async function auditApplication(context: JobContext, event: 'pass' | 'reject'): Promise<undefined> {
  await submitApplication(context);
  const { latestId: id, latestVersion: version } = (await applicationOf(context)) ?? {};
  const remarks = event === 'pass' ? '' : 'The test account is missing';
  await context.visits.operations.request('/app/audit', { id, version, event, remarks });
}
