import { mostEvidenceRecords } from './evidenceLimit.ts';

/** The machine `auditCase` is over these. */
export const auditCaseStates = ['open', 'closed'] as const;
export type AuditCaseState = (typeof auditCaseStates)[number];

/** Characters. */
export const caseTitleLimit = 60;
export const caseDescriptionLimit = 500;

/** What is in a case at most: its evidence is one pack, in which the case itself is a record too. */
export const mostCaseItems = mostEvidenceRecords - 1;
