import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs';
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import { verbKeys } from '../keyTables.ts';
import type { CaseTexts } from './auditCaseCalls.ts';
import { caseField, caseTextFields, newestCase } from './caseFields.ts';

// The calls come with the form.
const calls = () => import('./auditCaseCalls.ts');
const schemas = () => import('./auditCaseSchema.ts');

const onEntry = { roles: ['operations'], on: 'auditEntry' } as const;

/** From an entry of the log to a case (R-case-2). */
export const entryCaseCommands: Command[] = [
  defineCommand<CaseTexts, 'auditEntry'>({
    ...onEntry,
    id: 'auditEntry.openCase',
    title: 'command.auditCase.newWithEntry',
    icon: IconFolderOpen,
    key: verbKeys.openCase,
    input: {
      submit: 'create',
      fields: [...caseTextFields],
      schema: async () => (await schemas()).caseFormSchema,
    },
    run: async (run) => (await calls()).openCase(run, { entryId: run.record.id }),
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
      const added = { name: record.name, item: { entryId: record.id } };
      return (await calls()).addToCase(sending, values.caseId, added);
    },
  }),
];
