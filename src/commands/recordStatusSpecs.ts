import type { CommandContext, CommandRecord, RecordData, RecordType } from '../commandKit/command.ts';
import type { RecordTypeDeclaration } from '../commandKit/recordType.ts';
import type {
  RecordPart,
  Owner,
  LifecycleStatus,
  LifecycleStatusSpec,
} from '../commandKit/lifecycleStatus.ts';
import type { Role } from '../domain/roles.ts';
import type { LifecycleId } from '../machines/lifecycles.ts';
import { recordTypes } from './recordTypes.ts';

interface RecordStatusSpec {
  statusOf: (
    context: CommandContext,
    record: CommandRecord,
    part?: RecordPart,
  ) => LifecycleStatus | undefined;
  owners: (record: CommandRecord) => Partial<Record<Role, Owner>>;
}

/** Adapts the specifications to any record: a record of another type has no status. */
function statusSpecsOf<T extends RecordType>({
  type,
  lifecycles,
}: RecordTypeDeclaration<T>): [string, RecordStatusSpec][] {
  const dataOf = (record: CommandRecord) =>
    record.type === type ? (record.data as RecordData[T]) : undefined;
  const specs: Readonly<Record<string, LifecycleStatusSpec<RecordData[T]>>> = lifecycles;
  return Object.entries(specs).map(([lifecycle, { statusOf, owners }]) => [
    lifecycle,
    {
      statusOf: (context, record, part) => {
        const data = dataOf(record);
        return data && statusOf(context, data, part);
      },
      owners: (record) => {
        const data = dataOf(record);
        return (data && owners?.(data)) ?? {};
      },
    },
  ]);
}

/** The specifications by lifecycle, as the record types declare them. */
export const recordStatusSpecs: Partial<Record<LifecycleId, RecordStatusSpec>> = Object.fromEntries(
  Object.values(recordTypes).flatMap((type) => statusSpecsOf(type as RecordTypeDeclaration<RecordType>)),
);

/**
 * Returns a record's status as its own person of the role sees it; with several such people, the one that the record belongs
 * to.
 */
export function statusAsRole(
  { statusOf, owners }: RecordStatusSpec,
  context: CommandContext,
  record: CommandRecord,
  role: Role | undefined,
  part?: RecordPart,
): LifecycleStatus | undefined {
  if (role === undefined || role === context.role) return statusOf(context, record, part);
  const { userId = '', agentId = null } = owners(record)[role] ?? {};
  return statusOf({ ...context, role, user: { ...context.user, userId, agentId } }, record, part);
}
