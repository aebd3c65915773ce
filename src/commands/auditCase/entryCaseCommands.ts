import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs';
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs';
import { defineCommand, type Command, type CommandRecord } from '../../commandKit/command.ts';
import { verbKeys } from '../keyTables.ts';
import type { CaseTexts } from './auditCaseCalls.ts';
import { caseField, caseTextsInput, newestCase } from './caseFields.ts';

// The calls come with the form.
const calls = () => import('./auditCaseCalls.ts');
const schemas = () => import('./auditCaseSchema.ts');

const onEntry = { roles: ['operations'], on: 'auditEntry' } as const;

const itemOf = ({ id }: CommandRecord<'auditEntry'>) => ({ entryId: id });

/** From an entry of the log to a case (R-case-2). */
export const entryCaseCommands: Command[] = [
  defineCommand<CaseTexts, 'auditEntry'>({
    ...onEntry,
    id: 'auditEntry.openCase',
    title: 'command.auditCase.newWithEntry',
    icon: IconFolderOpen,
    key: verbKeys.openCase,
    bulk: {
      asks: true,
      together: async (context, records, sending) =>
        (await calls()).openCase({ ...sending, context }, records.map(itemOf)),
    },
    input: caseTextsInput,
    run: async (run) => (await calls()).openCase(run, [itemOf(run.record)]),
  }),
  defineCommand<{ caseId: string }, 'auditEntry'>({
    ...onEntry,
    id: 'auditEntry.addToCase',
    title: 'command.auditCase.addEntry',
    icon: IconFolderPlus,
    key: verbKeys.addToCase,
    bulk: {},
    input: {
      fields: [caseField],
      schema: async () => (await schemas()).chosenCaseSchema,
      initial: newestCase,
    },
    run: async ({ record, values, ...sending }) => {
      const added = { name: record.name, item: itemOf(record) };
      return (await calls()).addToCase(sending, values.caseId, added);
    },
  }),
];
