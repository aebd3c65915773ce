import { z } from 'zod';
import { auditCaseStates } from './auditCaseLimits.ts';
import { instantSchema } from './dates.ts';
import { foundFields } from './foundFields.ts';
import { keywordSchema } from './keywordSchema.ts';
import { pageQuery } from './paging.ts';
import { logEntryKinds } from './securityEvent.ts';
import { stateSinceQuery } from './stateSince.ts';

const stateSchema = z.enum(auditCaseStates).meta({ id: 'AuditCaseState' });

/** A case of the audit desk: records and entries of the trail under one title (R-case-1). */
export const auditCaseSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    conclusion: z.string().meta({ description: 'What it was closed with; empty while it is open' }),
    status: stateSchema,
    itemCount: z.number().int().meta({ description: 'Records and entries in it' }),
    openedByName: z.string(),
    closedByName: z.string().nullable(),
    closedAt: instantSchema.nullable(),
    version: z.number().int(),
    createdAt: instantSchema,
  })
  .meta({ id: 'AuditCase' });
export type AuditCase = z.infer<typeof auditCaseSchema>;

/** A record of the trail, or an entry of the log, in a case. */
const auditCaseItemSchema = z
  .object({
    id: z.uuid(),
    lifecycle: z.string().nullable().meta({ description: 'Of a record, or of an entry about one' }),
    recordId: z.string().nullable(),
    recordName: z.string().nullable(),
    state: z.string().nullable().meta({ description: 'Of a record, now; of an entry, the state it led to' }),
    entryId: z.string().nullable().meta({ description: 'Its number in the log; null for a record' }),
    kind: z.enum(logEntryKinds).nullable().meta({ description: 'Of an entry' }),
    event: z.string().nullable().meta({ description: 'Of an entry' }),
    at: instantSchema.nullable().meta({ description: 'Of an entry' }),
    actorName: z.string().nullable().meta({ description: 'Of an entry' }),
    addedByName: z.string(),
    addedAt: instantSchema,
  })
  .meta({ id: 'AuditCaseItem' });
export type AuditCaseItem = z.infer<typeof auditCaseItemSchema>;

export const auditCaseDetailSchema = auditCaseSchema
  .extend({
    items: z.array(auditCaseItemSchema).meta({ description: 'In the order in which they were added' }),
  })
  .meta({ id: 'AuditCaseDetail' });
export type AuditCaseDetail = z.infer<typeof auditCaseDetailSchema>;

export const auditCaseFilterSchema = z.object({
  ...pageQuery,
  keyword: keywordSchema
    .optional()
    .meta({ description: 'Part of its title, description, conclusion or who opened it' }),
  status: stateSchema.optional(),
  ...stateSinceQuery,
  direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
});
export type AuditCaseFilter = z.output<typeof auditCaseFilterSchema>;

export const foundAuditCaseSchema = auditCaseSchema
  .pick({ id: true, title: true, status: true, itemCount: true, openedByName: true, createdAt: true })
  .extend(foundFields)
  .meta({ id: 'FoundAuditCase' });
