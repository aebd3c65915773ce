import { IconColumns2 as IconColumns, IconNote, IconRoute, IconZoomQuestion } from '../../icons/icons.ts';
import { auditNoteLimit, auditQuestions } from '../../domain/auditLimits.ts';
import { auditDeskRoute, auditEntryRoute } from '../../domain/menu.ts';
import { compareRecordsCommand, compareTwoRecords } from '../auditTrail/compareRecordsCommand.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { historyRoute } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { questionKeys, verbKeys } from '../keyTables.ts';
import { recordIn, type AuditEntryFacts } from './auditEntryRecord.ts';
import { graphql } from '../../graph/client/graphql.ts';

const onEntry = { roles: ['operations'], on: 'auditEntry' } as const;

/** The prepared questions (R-trail-12): each opens the desk with its results. */
const questionCommands = auditQuestions.map((question) =>
  defineCommand({
    id: `audit.${question}`,
    title: `command.audit.${question}`,
    icon: IconZoomQuestion,
    roles: ['operations'],
    key: questionKeys[question],
    run: async () => ({ route: `${auditDeskRoute}?question=${question}`, go: true }),
  }),
);

const noteMutation = graphql(`
  mutation AuditNoteAdd($input: NewAuditNote_Input!) {
    auditNoteAdd(input: $input) {
      done
    }
  }
`);

/** Adds a note to the entry. Throws GraphFailure. */
async function addAuditNote({
  context,
  record,
  values,
  idempotencyKey,
}: RunContext<'auditEntry', { text: string }>): Promise<Outcome> {
  await context.graph.mutate(noteMutation, { input: { id: record.id, text: values.text } }, idempotencyKey);
  return { notice: { key: 'common.operateSuccess' }, route: auditEntryRoute(record.id) };
}

const earlierQuery = graphql(`
  query AuditEntryEarlier($recordId: String!) {
    auditEntryPage(input: { recordId: $recordId, pageSize: 100 }) {
      records {
        id
      }
    }
  }
`);

/** Opens the entry next to the previous one of the same record. Throws GraphFailure. */
async function compareWithEarlier(
  { graph }: CommandContext,
  { id, recordId }: AuditEntryFacts,
): Promise<Outcome> {
  const { auditEntryPage } = await graph.query(earlierQuery, { recordId: recordId ?? '' });
  const others = (auditEntryPage?.records ?? []).flatMap((row) => row ?? []);
  const earlier = others.find((other) => Number(other.id) < Number(id));
  return earlier
    ? { route: auditEntryRoute(earlier.id, id), go: true }
    : { notice: { key: 'audit.nothingEarlier' } };
}

/** Entries of the log as an auditor examines them (R-trail-11). */
export const auditEntryCommands: Command[] = [
  openCommand({ ...onEntry, route: ({ id }) => auditEntryRoute(id) }),
  defineCommand({
    ...onEntry,
    id: 'auditEntry.history',
    title: 'command.auditEntry.history',
    icon: IconRoute,
    key: verbKeys.history,
    applies: (_context, entry) => recordIn(entry) !== undefined,
    run: async ({ record }) => {
      const found = recordIn(record.data);
      return found ? { route: historyRoute(found.lifecycle, found.id), go: true } : {};
    },
  }),
  defineCommand({
    ...onEntry,
    id: 'auditEntry.compare',
    title: 'command.auditEntry.compare',
    icon: IconColumns,
    key: verbKeys.compare,
    applies: (_context, { recordId }) => recordId !== null,
    bulk: {
      runAll: async (_context, records) => {
        const [first, second] = records.map(({ id }) => id).sort((a, b) => Number(a) - Number(b));
        return first ? { route: auditEntryRoute(first, second), go: true } : {};
      },
    },
    run: ({ context, record }) => compareWithEarlier(context, record.data),
  }),
  defineCommand({
    ...onEntry,
    id: 'auditEntry.note',
    title: 'command.auditEntry.note',
    icon: IconNote,
    key: verbKeys.note,
    input: {
      submit: 'create',
      fields: [{ name: 'text', kind: 'textarea', maxLength: auditNoteLimit, label: 'audit.note' }],
      schema: async () => (await import('./auditEntrySchema.ts')).auditNoteFormSchema,
    },
    run: addAuditNote,
  }),
  evidenceCommand('auditEntry', (entry) => [recordIn(entry)].flatMap((found) => found ?? [])),
  compareRecordsCommand('auditEntry', recordIn),
  compareTwoRecords,
  ...questionCommands,
];
