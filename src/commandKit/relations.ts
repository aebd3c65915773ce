/** What records lead to: others that belong to them, or that they belong to. */
import type { MessageKey } from '../domain/message.ts';
import type { Role } from './appTypes.ts';
import type { CommandContext, CommandRecord, RecordData, RecordType } from './command.ts';
import type { FoundRecord, RecordRef } from './recordType.ts';
import type { RecordRegistry } from './registry.ts';

/** A way from a record of one type to others: to one that its own data names, or to several that are asked for. */
export interface Relation<T extends RecordType> {
  /** What the others are called, seen from the record: `command.related.…`, so that it is found by its reading too. */
  title: MessageKey;
  to: RecordType;
  roles: readonly Role[];
  /** The one it leads to; undefined where this record has none. */
  one?: (data: RecordData[T]) => { id: string; name: string } | undefined;
  /** The newest of several. Throws GraphFailure. */
  several?: (context: CommandContext, data: RecordData[T]) => Promise<FoundRecord[]>;
}

/** A way from one record. */
export interface RelatedLink {
  title: MessageKey;
  to: RecordType;
  /** Undefined where it leads to several. */
  one: RecordRef | undefined;
  /** All that it leads to. Throws GraphFailure. */
  found: () => Promise<FoundRecord[]>;
}

/** Where a record leads the user, in the order that its type declares. */
export function relatedLinksOf<T extends RecordType>(
  { types }: Pick<RecordRegistry, 'types'>,
  context: CommandContext,
  { type, data }: CommandRecord<T>,
): RelatedLink[] {
  const relations: readonly Relation<T>[] = types[type].relations;
  return relations
    .filter(({ roles }) => roles.includes(context.role))
    .flatMap(({ title, to, one, several }): RelatedLink[] => {
      const named = one?.(data);
      if (!several && !named) return [];
      const ref = named && { type: to, ...named };
      const found = async () => (several ? several(context, data) : ref ? [{ ...ref, facts: '' }] : []);
      return [{ title, to, one: ref, found }];
    });
}

/** Whether records of a type lead the user anywhere. */
export function hasRelations(
  { types }: Pick<RecordRegistry, 'types'>,
  role: Role,
  type: RecordType,
): boolean {
  return types[type].relations.some(({ roles }) => roles.includes(role));
}
