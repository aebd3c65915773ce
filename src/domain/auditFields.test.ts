import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { auditCaseDetailSchema, auditCaseSchema, foundAuditCaseSchema } from './auditCase.ts';
import { mostCaseItems } from './auditCaseLimits.ts';
import {
  auditEntryDetailSchema,
  auditEntryPageSchema,
  auditEntrySchema,
  auditPeopleSchema,
  auditRecordSchema,
} from './auditEntry.ts';
import { checkpointSchema, consistencySchema } from './evidence.ts';
import { boardEdgeSchema, boardStateSchema, lifecycleBoardSchema, stepPageSchema } from './lifecycleBoard.ts';
import { logFindingSchema, logVerificationSchema } from './logVerification.ts';
import { foundNoteSchema, noteSchema } from './note.ts';
import { replayStepsSchema } from '../labs/server/replayStepsSchema.ts';
import { whatIfAnswerSchema } from '../labs/server/whatIfSchema.ts';
import { listed, required } from './testing/refused.ts';

const auditCase = `id title description conclusion status itemCount openedByName closedByName closedAt version
  createdAt`;

/** The fields that each answer always has. */
const answers: [string, z.ZodType, string][] = [
  [
    'entry of the log',
    auditEntrySchema,
    `id kind at lifecycle recordId recordName event from to actorId actorName actorRoleId sessionId remarks amount
     subjectName waitedSeconds quotaShare burst pair corrects`,
  ],
  [
    'entry in full',
    auditEntryDetailSchema,
    'requestId machineVersion hash logged figures changes cause consequences notes',
  ],
  ['record to be compared', auditRecordSchema, 'lifecycle recordId fields figures'],
  ['case (R-case-1)', auditCaseSchema, auditCase],
  ['case in full', auditCaseDetailSchema, `${auditCase} items`],
  ['found cases', foundAuditCaseSchema, 'id matchRank reading title status itemCount openedByName createdAt'],
  [
    'note (R-note-1)',
    noteSchema,
    `id customerId customerName orderId orderNo caseId caseTitle caseClosed text authorId authorName status version
     createdAt editedAt deletedAt deletedByName`,
  ],
  [
    'found notes',
    foundNoteSchema,
    'id matchRank reading customerName orderNo caseTitle text authorName status createdAt',
  ],
  ['checkpoint', checkpointSchema, 'size note at signed verifierKey witness'],
  ['proof between checkpoints', consistencySchema, 'from hashes checkpoint'],
  [
    'finding of the verification',
    logFindingSchema,
    'problem index kind entryId lifecycle recordId recordName subject at',
  ],
  [
    'verification of the log',
    logVerificationSchema,
    `size root origin signed verifierKey witness ownsTables records filesRead findings findingCount restores seconds at`,
  ],
  ['state on the board', boardStateSchema, 'state count ages oldest'],
  ['step on the board', boardEdgeSchema, 'edge count median p95'],
  ['board of a lifecycle', lifecycleBoardSchema, 'lifecycle day today firstDay from states edges'],
  ['page of steps', stepPageSchema, 'lifecycle edge steps next'],
  ['steps to replay', replayStepsSchema, 'steps more total totalIsLowerBound'],
  [
    'answer to what would have been',
    whatIfAnswerSchema,
    'steps differences differenceCount sum unasked attempts attemptsWithoutFacts',
  ],
];

const related = 'id kind lifecycle event recordName';

/** Lists and records within an answer, with the fields of each. */
const nested: [string, z.ZodType, string, unknown, string][] = [
  ['figures of an entry', auditEntryDetailSchema, 'figures.0', { figures: [{}] }, 'name value'],
  ['changes of an entry', auditEntryDetailSchema, 'changes.0', { changes: [{}] }, 'field from to'],
  ['cause of an entry', auditEntryDetailSchema, 'cause', { cause: {} }, related],
  ['consequences', auditEntryDetailSchema, 'consequences.0', { consequences: [{}] }, related],
  ['notes on an entry', auditEntryDetailSchema, 'notes.0', { notes: [{}] }, 'text actorName at entryId'],
  ['people of the log', auditPeopleSchema, '0', [{}], 'actorId actorName actorRoleId count'],
  [
    'what is in a case',
    auditCaseDetailSchema,
    'items.0',
    { items: [{}] },
    'id lifecycle recordId recordName state entryId kind event at actorName addedByName addedAt',
  ],
  ['oldest record of a state', boardStateSchema, 'oldest', { oldest: {} }, 'id name since'],
  [
    'steps of a page',
    stepPageSchema,
    'steps.0',
    { steps: [{}] },
    'entryId recordId recordName actorName actorRoleId at',
  ],
  [
    'steps to replay',
    replayStepsSchema,
    'steps.0',
    { steps: [{}] },
    `lifecycle recordId recordName seq from event to edge facts remarks params actorId actorName actorRoleId at
     machineVersion machineHash refused`,
  ],
  [
    'differences',
    whatIfAnswerSchema,
    'differences.0',
    { differences: [{}] },
    'lifecycle recordId recordName seq event now then amount',
  ],
];

describe('the fields of an answer about the audit trail', () => {
  it.each(answers)('%s', (_, schema, fields) => {
    expect(required(schema)).toEqual(listed(fields));
  });

  it.each(nested)('%s', (_, schema, at, input, fields) => {
    const within = required(schema, input).filter((path) => path.startsWith(`${at}.`));
    expect(within).toEqual(listed(fields).map((field) => `${at}.${field}`));
  });

  it('a page of entries is known by its name', () => {
    expect(auditEntryPageSchema.meta()?.id).toBe('AuditEntryPage');
  });

  it('a case has room for all that goes into one pack of evidence beside itself', () => {
    expect(mostCaseItems).toBe(199);
  });
});
