import { mostEvidenceRecords } from './evidenceLimit.ts';

/** The states of the machine `auditCase`. */
export const auditCaseStates = ['open', 'closed'] as const;
export type AuditCaseState = (typeof auditCaseStates)[number];

/** Limits in characters. */
export const caseTitleLimit = 60;
export const caseDescriptionLimit = 500;

/** Maximum number of items in a case: its evidence is one pack, in which the case itself is a record too. */
export const mostCaseItems = mostEvidenceRecords - 1;
