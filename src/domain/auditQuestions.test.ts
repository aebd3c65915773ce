import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { auditCaseFilterSchema } from './auditCase.ts';
import { auditEntryQuery, auditFilterSchema, auditPeopleFilterSchema } from './auditEntry.ts';
import { noteFilterSchema } from './note.ts';
import { replayQuestionSchema } from '../labs/server/replayStepsSchema.ts';
import { whatIfQuestionSchema } from '../labs/server/whatIfSchema.ts';
import { refused, uuid } from './testing/refused.ts';

const long = (length: number) => 'x'.repeat(length);

const criteria = {
  id: '17',
  keyword: 'DD2026',
  question: 'samePair',
  kind: 'ledger',
  lifecycle: 'order',
  event: 'approve',
  edge: 'pending.approve',
  role: 'agent',
  actorId: uuid,
  recordId: uuid,
  sessionId: 'abc',
  from: '2026-01-01',
  to: '2026-01-31',
  amountFrom: '1.00',
  amountTo: '2.00',
  waitedFrom: 0,
  waitedTo: 60,
};
const page = { current: 2, pageSize: 50 };
const whatIf = {
  filter: criteria,
  lifecycle: 'order',
  rule: 'quotaCovers',
  change: 'on',
  edge: 'pending.approve',
  roles: ['agent', 'operations'],
  figure: '100.00',
};

/** Each question with all its parameters. */
const questions: [string, z.ZodType, Record<string, unknown>][] = [
  ['entries', auditFilterSchema, { ...page, ...criteria, sort: 'waited', direction: 'asc' }],
  ['people', auditPeopleFilterSchema, criteria],
  ['an entry', auditEntryQuery, { id: '17' }],
  [
    'cases',
    auditCaseFilterSchema,
    {
      ...page,
      keyword: 'May',
      status: 'closed',
      sinceFrom: '2026-01-01',
      sinceTo: '2026-01-31',
      direction: 'asc',
    },
  ],
  ['notes', noteFilterSchema, { ...page, customerId: uuid, orderId: uuid, caseId: uuid, status: 'deleted' }],
  [
    'steps to replay',
    replayQuestionSchema,
    { lifecycle: 'order', recordId: uuid, filter: criteria, attempts: true, page: 3 },
  ],
  ['what would have been (R-replay-5)', whatIfQuestionSchema, whatIf],
];

/** The defaults of each question. */
const silence: [string, z.ZodType, Record<string, unknown>][] = [
  ['entries', auditFilterSchema, { current: 1, pageSize: 20, direction: 'desc' }],
  ['people', auditPeopleFilterSchema, {}],
  ['cases', auditCaseFilterSchema, { current: 1, pageSize: 20, direction: 'desc' }],
  ['notes', noteFilterSchema, { current: 1, pageSize: 20 }],
  ['steps to replay', replayQuestionSchema, { attempts: false, page: 1 }],
];

/** Accepted values by field, with the parsed value. */
const accepted: [z.ZodType, string, unknown, unknown][] = [
  [auditFilterSchema, 'keyword', ` ${long(50)} `, long(50)],
  [auditFilterSchema, 'keyword', '  ', ''],
  [auditFilterSchema, 'event', long(60), long(60)],
  [auditFilterSchema, 'sessionId', '', ''],
  [auditFilterSchema, 'waitedFrom', '90', 90],
  [auditFilterSchema, 'direction', 'desc', 'desc'],
  [auditCaseFilterSchema, 'keyword', ` ${long(50)} `, long(50)],
  [auditCaseFilterSchema, 'direction', 'desc', 'desc'],
  [replayQuestionSchema, 'lifecycle', long(60), long(60)],
  [replayQuestionSchema, 'page', 100, 100],
  ...['off', 'on', 'roles', 'figure'].map((change): [z.ZodType, string, unknown, unknown] => [
    whatIfQuestionSchema,
    'change',
    change,
    change,
  ]),
  [whatIfQuestionSchema, 'lifecycle', long(60), long(60)],
  [whatIfQuestionSchema, 'rule', long(60), long(60)],
  [whatIfQuestionSchema, 'edge', long(120), long(120)],
  [whatIfQuestionSchema, 'figure', long(20), long(20)],
  [whatIfQuestionSchema, 'roles', [long(20)], [long(20)]],
  [whatIfQuestionSchema, 'roles', Array(20).fill('a'), Array(20).fill('a')],
  [whatIfQuestionSchema, 'roles', [], []],
];

/** Refused values by field, with the message that a page shows, if any. */
const rejected: [z.ZodType, string, unknown, string?][] = [
  [auditFilterSchema, 'keyword', long(51), 'validation.tooLong'],
  [auditFilterSchema, 'id', '1x', 'validation.invalid'],
  ...['lifecycle', 'event', 'edge', 'sessionId'].map((field): [z.ZodType, string, unknown, string] => [
    auditFilterSchema,
    field,
    long(61),
    'validation.invalid',
  ]),
  [auditFilterSchema, 'waitedFrom', -1, 'validation.tooSmall'],
  [auditFilterSchema, 'waitedTo', '-1', 'validation.tooSmall'],
  [auditFilterSchema, 'waitedTo', 1.5],
  [auditFilterSchema, 'amountFrom', '1', 'validation.money'],
  [auditFilterSchema, 'from', 'May', 'validation.day'],
  [auditFilterSchema, 'question', ''],
  [auditFilterSchema, 'kind', ''],
  [auditFilterSchema, 'role', 'auditor'],
  [auditFilterSchema, 'sort', ''],
  [auditFilterSchema, 'direction', ''],
  [auditPeopleFilterSchema, 'keyword', long(51), 'validation.tooLong'],
  [auditEntryQuery, 'id', '', 'validation.invalid'],
  [auditCaseFilterSchema, 'keyword', long(51), 'validation.tooLong'],
  [auditCaseFilterSchema, 'status', ''],
  [auditCaseFilterSchema, 'direction', ''],
  [noteFilterSchema, 'status', ''],
  [replayQuestionSchema, 'lifecycle', long(61)],
  [replayQuestionSchema, 'page', 0],
  [replayQuestionSchema, 'page', 101],
  [whatIfQuestionSchema, 'change', ''],
  [whatIfQuestionSchema, 'lifecycle', long(61)],
  [whatIfQuestionSchema, 'rule', long(61)],
  [whatIfQuestionSchema, 'edge', long(121)],
  [whatIfQuestionSchema, 'figure', long(21)],
  [whatIfQuestionSchema, 'roles', Array(21).fill('a')],
];
/** Returns the required parameters of a question. */
const least = (schema: z.ZodType) => (schema === whatIfQuestionSchema ? whatIf : {});

describe('a question to the audit trail', () => {
  it.each(questions)('for %s keeps all that it asks for', (_, schema, input) => {
    expect(schema.parse(input)).toEqual(input);
  });

  it.each(silence)('for %s has its defaults', (_, schema, output) => {
    expect(schema.parse({})).toEqual(output);
  });

  it.each(accepted)('takes case %#', (schema, field, value, as) => {
    expect(schema.parse({ ...least(schema), [field]: value })).toMatchObject({ [field]: as });
  });

  it.each(rejected)('refuses case %#', (schema, field, value, message = expect.any(String) as string) => {
    expect(refused(schema, { ...least(schema), [field]: value })).toEqual({ [field]: message });
  });

  it('refuses a role with too long a name, and one without lifecycle, rule and change', () => {
    expect(refused(whatIfQuestionSchema, { ...whatIf, roles: [long(21)] })).toHaveProperty(['roles.0']);
    expect(Object.keys(refused(whatIfQuestionSchema, {})).sort()).toEqual(['change', 'lifecycle', 'rule']);
  });
});
