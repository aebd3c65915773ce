import { IconFolderPlus } from '../../icons/icons.ts';
import { defineCommand, type Command, type RecordOf, type RecordType } from '../../commandKit/command.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { recordIn } from '../auditEntry/auditEntryRecord.ts';
import { rechargeTrail } from '../recharge/rechargeRecord.ts';
import { chosenCaseInput } from './caseFields.ts';
import { addToCase, opensCase, type CaseTexts } from './caseItems.ts';

const common = {
  icon: IconFolderPlus,
  roles: ['operations'] as const,
  menuOnly: true,
  bulk: {},
  input: chosenCaseInput,
};

/** Adds an entry's record to a case; hidden for an entry without a record. */
const recordOfEntry = defineCommand<{ caseId: string }, 'auditEntry'>({
  ...common,
  id: 'auditEntry.addRecordToCase',
  title: 'command.auditCase.addEntryRecord',
  on: 'auditEntry',
  applies: (_context, entry) => recordIn(entry) !== undefined,
  run: async ({ record, values, ...sending }) => {
    const item = recordIn(record.data);
    return item ? addToCase(sending, values.caseId, { item }) : {};
  },
});

type Trail<T extends RecordType> = LifecycleId | ((record: RecordOf<T>) => TrailRecord);

/** Returns the commands that add a record, or all selected ones, to an existing case or to a new one. */
function caseCommands<T extends RecordType>(on: T, trail: Trail<T>): Command[] {
  const itemOf = (record: RecordOf<T>) =>
    typeof trail === 'function' ? trail(record) : { lifecycle: trail, id: record.id };
  return [
    defineCommand<{ caseId: string }, T>({
      ...common,
      id: `${on}.addToCase`,
      title: 'command.auditCase.add',
      on,
      run: async ({ record, values, ...sending }) => {
        const added = { name: record.name, item: itemOf(record) };
        return addToCase(sending, values.caseId, added);
      },
    }),
    defineCommand<CaseTexts, T>({
      ...common,
      id: `${on}.openCase`,
      on,
      ...opensCase(itemOf),
    }),
  ];
}

/** Commands of every record that operations can see and that the audit trail knows (R-case-2). */
export const addToCaseCommands: Command[] = [
  ...caseCommands('order', 'dealApproval'),
  ...caseCommands('recharge', ({ data }) => rechargeTrail(data)),
  ...caseCommands('agent', 'agent'),
  ...caseCommands('agentLevel', 'agentLevel'),
  ...caseCommands('application', 'applicationPublication'),
  ...caseCommands('package', 'packagePublication'),
  ...caseCommands('passwordRequest', 'passwordRequest'),
  ...caseCommands('platformUser', 'platformUser'),
  recordOfEntry,
];
