import { z } from 'zod';
import { daySchema, instantSchema } from './dates.ts';
import type { LedgerKind } from './ledger.ts';
import type { MessageKey } from './message.ts';
import { moneySchema } from './moneySchema.ts';
import { pageOf, pageQuery } from './paging.ts';
import { roleIds, roles } from './roles.ts';
import { logEntryKinds, type SecurityEventKind } from './securityEvent.ts';

/** Questions that an auditor asks of the entries again and again (R-trail-12). */
export const auditQuestions = [
  'fast',
  'outsideHours',
  'noRemarks',
  'samePair',
  'burst',
  'nearQuota',
  'corrected',
  'refused',
] as const;
export type AuditQuestion = (typeof auditQuestions)[number];

/** The figures that the questions go by. */
export const auditThresholds = {
  /** Seconds from the submission to the approval of an order. */
  fastSeconds: 60,
  /** Hours of a working day, Monday to Friday, in the business's time zone. */
  workdayHours: { from: 8, to: 20 },
  /** So many by one person for one customer or agent within so many days. */
  pair: { count: 5, days: 30 },
  /** So many by one person within so many minutes. */
  burst: { count: 8, minutes: 10 },
  /** The part of the remaining quota that an order takes. */
  quotaShare: 0.95,
  /** A correction by the amount of an order that was approved within so many days before. */
  correctedDays: 30,
} as const;

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

export const auditSorts = ['at', 'amount', 'waited'] as const;
export type AuditSort = (typeof auditSorts)[number];

/** Codes of events and lifecycles: what is none finds nothing. */
const code = z.string().max(60, 'validation.invalid').optional();
const seconds = z.coerce.number().int().min(0, 'validation.invalid').optional();

/** What entries are asked for by; what is absent does not matter. */
const criteria = {
  keyword: z
    .string()
    .trim()
    .max(50, 'validation.tooLong')
    .optional()
    .meta({ description: 'Part of a person, of a customer, agent or order number, or of the remarks' }),
  question: z.enum(auditQuestions).meta({ id: 'AuditQuestion' }).optional(),
  kind: z.enum(logEntryKinds).meta({ id: 'LogEntryKind' }).optional(),
  lifecycle: code,
  event: code,
  edge: code,
  role: z.enum(roles as [keyof typeof roleIds]).optional(),
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

export const auditFilterSchema = z.object({
  ...pageQuery,
  ...criteria,
  sort: z.enum(auditSorts).meta({ id: 'AuditSort' }).default('at'),
  direction: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).default('desc'),
});
export type AuditFilter = z.output<typeof auditFilterSchema>;

/** How many of the entries asked for are by whom, the most first. */
export const auditPeopleSchema = z.array(
  z
    .object({
      actorId: z.string().nullable(),
      actorName: z.string(),
      actorRoleId: z.number().int().nullable(),
      count: z.number().int(),
      amount: moneySchema.meta({ description: 'Of the entries that have one, together' }),
    })
    .meta({ id: 'AuditPerson' }),
);
export const auditPeopleFilterSchema = z.object(criteria);
export type AuditPeopleFilter = z.output<typeof auditPeopleFilterSchema>;

/** What an entry's event is called. */
export function auditEventKey({ kind, event }: Pick<AuditEntry, 'kind' | 'event'>): MessageKey {
  switch (kind) {
    // The code is one of the log's, whose words the catalogues have.
    case 'transition':
      return `lifecycle.event.${event}` as MessageKey;
    case 'ledger':
      return `account.kind.${event as LedgerKind}`;
    case 'security':
      return `auditTrail.security.${event as SecurityEventKind}`;
  }
}
