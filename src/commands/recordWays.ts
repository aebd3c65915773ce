import type { CommandContext, CommandRecord, RecordData, RecordType } from '../commandKit/command.ts';
import type { RecordTypeDeclaration } from '../commandKit/recordType.ts';
import type {
  AskedPart,
  Owner,
  LifecycleStatus,
  LifecycleStatusSpec,
} from '../commandKit/lifecycleStatus.ts';
import type { Role } from '../domain/roles.ts';
import type { LifecycleId } from '../machines/lifecycles.ts';
import { recordTypes } from './recordTypes.ts';

interface WayOfRecord {
  way: (context: CommandContext, record: CommandRecord, part?: AskedPart) => LifecycleStatus | undefined;
  owners: (record: CommandRecord) => Partial<Record<Role, Owner>>;
}

/** For any record: one of another type than the declaration is of has no way in its lifecycles. */
function waysOf<T extends RecordType>({ type, ways }: RecordTypeDeclaration<T>): [string, WayOfRecord][] {
  const dataOf = (record: CommandRecord) =>
    record.type === type ? (record.data as RecordData[T]) : undefined;
  const specs: Readonly<Record<string, LifecycleStatusSpec<RecordData[T]>>> = ways;
  return Object.entries(specs).map(([lifecycle, { way, owners }]) => [
    lifecycle,
    {
      way: (context, record, part) => {
        const data = dataOf(record);
        return data && way(context, data, part);
      },
      owners: (record) => {
        const data = dataOf(record);
        return (data && owners?.(data)) ?? {};
      },
    },
  ]);
}

/** By lifecycle, as the types of records declare it. */
export const recordWays: Partial<Record<LifecycleId, WayOfRecord>> = Object.fromEntries(
  Object.values(recordTypes).flatMap((type) => waysOf(type as RecordTypeDeclaration<RecordType>)),
);

/** The way of a record as somebody of the role sees it; of several, the one that the record belongs to. */
export function wayAs(
  { way, owners }: WayOfRecord,
  context: CommandContext,
  record: CommandRecord,
  role: Role | undefined,
  part?: AskedPart,
): LifecycleStatus | undefined {
  if (role === undefined || role === context.role) return way(context, record, part);
  const { userId = '', agentId = null } = owners(record)[role] ?? {};
  return way({ ...context, role, user: { ...context.user, userId, agentId } }, record, part);
}
