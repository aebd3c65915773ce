import { IconFolderOpen, IconFolderPlus } from '../../icons/icons.ts';
import { defineCommand, type Command, type CommandRecord } from '../../commandKit/command.ts';
import { verbKeys } from '../keyTables.ts';
import { chosenCaseInput } from './caseFields.ts';
import { addToCase, opensCase, type CaseTexts } from './caseItems.ts';

const onEntry = { roles: ['operations'], on: 'auditEntry' } as const;

const itemOf = ({ id }: CommandRecord<'auditEntry'>) => ({ entryId: id });

/** Commands that add an entry of the log to a case (R-case-2). */
export const entryCaseCommands: Command[] = [
  defineCommand<CaseTexts, 'auditEntry'>({
    ...onEntry,
    id: 'auditEntry.openCase',
    icon: IconFolderOpen,
    key: verbKeys.openCase,
    ...opensCase<'auditEntry'>(itemOf),
  }),
  defineCommand<{ caseId: string }, 'auditEntry'>({
    ...onEntry,
    id: 'auditEntry.addToCase',
    title: 'command.auditCase.addEntry',
    icon: IconFolderPlus,
    key: verbKeys.addToCase,
    bulk: {},
    input: chosenCaseInput,
    run: async ({ record, values, ...sending }) => {
      const added = { name: record.name, item: itemOf(record) };
      return addToCase(sending, values.caseId, added);
    },
  }),
];
