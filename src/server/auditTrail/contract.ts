import { z } from 'zod';
import { entryNumberSchema, newAuditNoteSchema } from '../../domain/newAuditNote.ts';
import { checkpointSchema, consistencySchema } from '../../domain/evidence.ts';
import { mostEvidenceRecords } from '../../domain/evidenceLimit.ts';
import { logVerificationSchema } from '../../domain/logVerification.ts';
import {
  auditEntryDetailSchema,
  auditEntryPageSchema,
  auditEntryQuery,
  auditFilterSchema,
  auditPeopleFilterSchema,
  auditPeopleSchema,
  auditRecordSchema,
} from '../../domain/auditEntry.ts';
import { lifecycleIdSchema } from '../http/lifecycleRecords.ts';
import { doneSchema, operation } from '../http/operation.ts';
import { strictInput } from '../http/strictInput.ts';

const tag = 'Audit trail';
const access = ['operations'] as const;

export const auditTrailCheckpoint = operation({
  method: 'get',
  path: '/audit-trail/checkpoint',
  operationId: 'auditTrailCheckpoint',
  summary: 'The newest checkpoint of the log over all entries, with all that is committed',
  tag,
  access,
  data: checkpointSchema,
});

export const auditTrailVerify = operation({
  method: 'get',
  path: '/audit-trail/verify',
  operationId: 'auditTrailVerify',
  cost: 'list',
  summary: 'Verify every entry, the tree over them, its checkpoints, and the records and books beside them',
  tag,
  access,
  data: logVerificationSchema,
});

export const auditTrailConsistency = operation({
  method: 'get',
  path: '/audit-trail/consistency',
  operationId: 'auditTrailConsistency',
  cost: 'board',
  summary: 'Hashes that show that the log begins with the log of a former checkpoint (RFC 9162, 2.1.4)',
  tag,
  access,
  query: z.object({ size: z.coerce.number().int().min(0) }),
  data: consistencySchema,
});

export const auditEntryPage = operation({
  method: 'post',
  path: '/audit-trail/entry/page',
  operationId: 'auditEntryPage',
  cost: 'list',
  summary: 'The entries of the log that an auditor asks for',
  tag,
  access,
  body: auditFilterSchema,
  data: auditEntryPageSchema,
});

export const auditPeople = operation({
  method: 'post',
  path: '/audit-trail/people',
  operationId: 'auditPeople',
  cost: 'list',
  summary: 'Who is behind the entries that an auditor asks for, the most first',
  tag,
  access,
  body: auditPeopleFilterSchema,
  data: auditPeopleSchema,
});

export const auditEntryDetail = operation({
  method: 'get',
  path: '/audit-trail/entry/detail',
  operationId: 'auditEntryDetail',
  summary:
    'What an entry keeps: the facts of its rules, what it changed, its place in the log, and the notes on it',
  tag,
  access,
  query: auditEntryQuery,
  data: auditEntryDetailSchema,
});

const auditRecordQuery = z.object({ lifecycle: lifecycleIdSchema, id: z.uuid() });
export type AuditRecordQuery = z.infer<typeof auditRecordQuery>;

export const auditRecord = operation({
  method: 'get',
  path: '/audit-trail/record',
  operationId: 'auditRecord',
  cost: 'list',
  summary: 'What the trail keeps of a record: its fields after its last step, and what the rules saw in it',
  tag,
  access,
  query: auditRecordQuery,
  data: auditRecordSchema,
});

export const auditNoteAdd = operation({
  method: 'post',
  path: '/audit-trail/note/add',
  operationId: 'auditNoteAdd',
  summary: 'Note something on an entry',
  tag,
  access,
  writes: 'once',
  body: newAuditNoteSchema,
  data: doneSchema,
});

/** The records that evidence is requested for; the answer is an archive, outside of the JSON calls. */
export const evidenceRequestSchema = strictInput(
  z.object({
    records: z
      .array(auditRecordQuery)
      .min(1, 'validation.required')
      .max(mostEvidenceRecords, 'validation.invalid'),
    /** Single entries in addition to those of the records, by their numbers in the log. */
    entries: z.array(entryNumberSchema).max(mostEvidenceRecords, 'validation.invalid').default([]),
  }),
);
export type EvidenceRequest = z.output<typeof evidenceRequestSchema>;

export const evidencePath = '/audit-trail/evidence';
