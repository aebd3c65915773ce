import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs';
import { defineCommand, type Command, type RecordOf, type RecordType } from '../../commandKit/command.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { recordIn } from '../auditEntry/auditEntryRecord.ts';
import { rechargeTrail } from '../recharge/rechargeRecord.ts';
import { caseField, newestCase } from './caseFields.ts';

// The calls come with the form.
const calls = () => import('./auditCaseCalls.ts');

const common = {
  icon: IconFolderPlus,
  roles: ['operations'] as const,
  aside: true,
  bulk: {},
  input: {
    fields: [caseField],
    schema: async () => (await import('./auditCaseSchema.ts')).chosenCaseSchema,
    initial: newestCase,
  },
};

/** The record that an entry is about, where it is about one. */
const recordOfEntry = defineCommand<{ caseId: string }, 'auditEntry'>({
  ...common,
  id: 'auditEntry.addRecordToCase',
  title: 'command.auditCase.addEntryRecord',
  on: 'auditEntry',
  applies: (_context, entry) => recordIn(entry) !== undefined,
  run: async ({ record, values, ...sending }) => {
    const item = recordIn(record.data);
    return item ? (await calls()).addToCase(sending, values.caseId, { item }) : {};
  },
});

/** The command that adds a record, or all that are selected, to a case. */
function addToCase<T extends RecordType>(
  on: T,
  trail: LifecycleId | ((record: RecordOf<T>) => TrailRecord),
): Command {
  return defineCommand<{ caseId: string }, T>({
    ...common,
    id: `${on}.addToCase`,
    title: 'command.auditCase.add',
    on,
    run: async ({ record, values, ...sending }) => {
      const item = typeof trail === 'function' ? trail(record) : { lifecycle: trail, id: record.id };
      return (await calls()).addToCase(sending, values.caseId, { name: record.name, item });
    },
  });
}

/** Of every record that operations have before them and the trail has something about (R-case-2). */
export const addToCaseCommands: Command[] = [
  addToCase('order', 'dealApproval'),
  addToCase('recharge', ({ data }) => rechargeTrail(data)),
  addToCase('agent', 'agent'),
  addToCase('agentLevel', 'agentLevel'),
  addToCase('application', 'applicationPublication'),
  addToCase('package', 'packagePublication'),
  addToCase('passwordRequest', 'passwordRequest'),
  addToCase('platformUser', 'platformUser'),
  recordOfEntry,
];
