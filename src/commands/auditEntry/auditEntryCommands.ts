import { IconColumns2 as IconColumns, IconNote, IconRoute, IconZoomQuestion } from '../../icons/icons.ts';
import { auditNoteLimit, auditQuestions } from '../../domain/auditLimits.ts';
import { auditDeskRoute, auditEntryRoute } from '../../domain/menu.ts';
import { compareRecordsCommand, compareTwoRecords } from '../auditTrail/compareRecordsCommand.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import { historyRoute } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { questionKeys, verbKeys } from '../keyTables.ts';
import { recordIn } from './auditEntryRecord.ts';

// Loads the calls when a command runs.
const calls = () => import('./auditEntryCalls.ts');

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
    run: async ({ context, record }) => (await calls()).compareWithEarlier(context, record.data),
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
    run: async (run) => (await calls()).addAuditNote(run),
  }),
  evidenceCommand('auditEntry', (entry) => [recordIn(entry)].flatMap((found) => found ?? [])),
  compareRecordsCommand('auditEntry', recordIn),
  compareTwoRecords,
  ...questionCommands,
];
