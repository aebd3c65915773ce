import { z } from 'zod';
import { auditQuestions, auditSorts, auditThresholds } from './auditLimits.ts';
import { daySchema, instantSchema } from './dates.ts';
import { keywordSchema } from './keywordSchema.ts';
import { moneySchema } from './moneySchema.ts';
import { entryNumberSchema } from './newAuditNote.ts';
import { pageOf, pageQuery } from './paging.ts';
import { roles, type Role } from './roles.ts';
import { logEntryKinds } from './securityEvent.ts';

export const auditEntrySchema = z
  .object({
    id: z.string().meta({ description: 'Its number in the log, from 0' }),
    kind: z.enum(logEntryKinds),
    at: instantSchema,
    lifecycle: z.string().nullable(),
    recordId: z.string().nullable(),
    recordName: z.string().nullable(),
    event: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    actorId: z.string().nullable(),
    actorName: z.string(),
    actorRoleId: z.number().int().nullable(),
    sessionId: z.string().nullable(),
    remarks: z.string(),
    amount: moneySchema
      .nullable()
      .meta({ description: 'Of an order, or what a movement of money adds to the quota' }),
    subjectName: z.string().nullable().meta({ description: 'The customer or the agent that it is about' }),
    waitedSeconds: z
      .number()
      .nullable()
      .meta({ description: 'Since the entry of the same record before it' }),
    quotaShare: z
      .number()
      .nullable()
      .meta({ description: 'The part of the remaining quota that the order took; 1: all of it' }),
    burst: z
      .number()
      .int()
      .nullable()
      .meta({
        description: `How many of the kind its person did within ${auditThresholds.burst.minutes} minutes`,
      }),
    pair: z
      .number()
      .int()
      .nullable()
      .meta({
        description: `How many of the kind its person did for the same customer or agent within ${auditThresholds.pair.days} days`,
      }),
    corrects: z
      .string()
      .nullable()
      .meta({ description: 'The approval by whose amount it corrects the quota' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditEntryPageSchema = pageOf(auditEntrySchema, 'AuditEntryPage');

/** A code of an event or lifecycle; an unknown code finds nothing. */
const code = z.string().max(60, 'validation.invalid').optional();
const seconds = z.coerce.number().int().min(0, 'validation.tooSmall').optional();

/** The criteria of a query for entries; an absent one does not restrict it. */
const criteria = {
  id: entryNumberSchema.optional().meta({ description: 'Its number in the log' }),
  keyword: keywordSchema
    .optional()
    .meta({ description: 'Part of a person, of a customer, agent or order number, or of the remarks' }),
  question: z.enum(auditQuestions).meta({ id: 'AuditQuestion' }).optional(),
  kind: z.enum(logEntryKinds).meta({ id: 'LogEntryKind' }).optional(),
  lifecycle: code,
  event: code,
  edge: code,
  role: z
    .enum(roles as [Role])
    .meta({ id: 'Role' })
    .optional(),
  actorId: z.uuid().optional(),
  recordId: z.uuid().optional(),
  sessionId: code,
  from: daySchema.optional(),
  to: daySchema.optional().meta({ description: 'Last day included' }),
  amountFrom: moneySchema.optional(),
  amountTo: moneySchema.optional(),
  waitedFrom: seconds.meta({ description: 'Seconds since the entry of the same record before' }),
  waitedTo: seconds,
};

export const auditFilterSchema = z
  .object({
    ...pageQuery,
    ...criteria,
    sort: z
      .enum(auditSorts)
      .meta({ id: 'AuditSort' })
      .optional()
      .meta({ description: 'Absent: the newest first, or what is most suspicious by the question' }),
    direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
  })
  .meta({ id: 'AuditFilter' });
export type AuditFilter = z.output<typeof auditFilterSchema>;

const auditFactSchema = z.object({ name: z.string(), value: z.string() }).meta({ id: 'AuditFact' });
const auditChangeSchema = z
  .object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })
  .meta({ id: 'AuditChange' });

/** An entry related to another one: the fields to name it and to link to it. */
const relatedEntrySchema = z
  .object({
    id: z.string().meta({ description: 'Its place in the log' }),
    kind: z.enum(logEntryKinds),
    lifecycle: z.string().nullable(),
    event: z.string(),
    recordName: z.string().nullable(),
  })
  .meta({ id: 'RelatedEntry' });
export type RelatedEntry = z.infer<typeof relatedEntrySchema>;

/** The fields of an entry that only its detail view shows, in addition to those of the list. */
export const auditEntryDetailSchema = z
  .object({
    requestId: z.string().nullable(),
    machineVersion: z.number().int().nullable(),
    hash: z.string().meta({ description: 'Of its leaf, made anew of the entry as it stands in the store' }),
    logged: z.boolean().meta({ description: 'Whether the newest checkpoint covers the entry as it stands' }),
    figures: z
      .array(auditFactSchema)
      .meta({ description: 'What the rules saw; of a security event, what it was about' }),
    changes: z
      .array(auditChangeSchema)
      .meta({ description: 'Fields of the record that are others than before' }),
    cause: relatedEntrySchema.nullable().meta({ description: 'The entry that this one is a consequence of' }),
    consequences: z
      .array(relatedEntrySchema)
      .meta({ description: 'The entries that are consequences of this one, the first hundred' }),
    notes: z.array(
      z
        .object({ text: z.string(), actorName: z.string(), at: instantSchema, entryId: z.string() })
        .meta({ id: 'AuditNote' }),
    ),
  })
  .meta({ id: 'AuditEntryDetail' });
export type AuditEntryDetail = z.infer<typeof auditEntryDetailSchema>;

/** A record's fields and facts in the trail, for a comparison with another record. */
export const auditRecordSchema = z
  .object({
    lifecycle: z.string(),
    recordId: z.uuid(),
    fields: z.array(auditFactSchema).meta({ description: 'Its fields after its last step' }),
    figures: z.array(auditFactSchema).meta({ description: 'What the rules saw in its last step' }),
  })
  .meta({ id: 'AuditRecord' });
export type AuditRecord = z.infer<typeof auditRecordSchema>;

export const auditEntryQuery = z.object({ id: entryNumberSchema });

/** The number of matching entries by person, the most first; only the first 10,000 entries count. */
export const auditPeopleSchema = z.array(
  z
    .object({
      actorId: z.string().nullable(),
      actorName: z.string(),
      actorRoleId: z.number().int().nullable(),
      count: z.number().int(),
    })
    .meta({ id: 'AuditPerson' }),
);
export const auditPeopleFilterSchema = z.object(criteria).meta({ id: 'AuditPeopleFilter' });
export type AuditPeopleFilter = z.output<typeof auditPeopleFilterSchema>;
