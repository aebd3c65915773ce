/** Links from a record to related records: those that belong to it, or that it belongs to. */
import type { MessageKey } from '../domain/message.ts';
import type { Role } from './appTypes.ts';
import type { CommandContext, CommandRecord, RecordData, RecordType } from './command.ts';
import type { FoundRecord, RecordRef } from './recordType.ts';
import type { RecordRegistry } from './registry.ts';

/** A link from a record of one type to others: to one that its own data names, or to several that a request loads. */
export interface Relation<T extends RecordType> {
  /** The name of the related records as seen from this record: `command.related.…`, so that its reading finds it too. */
  title: MessageKey;
  to: RecordType;
  roles: readonly Role[];
  /** Returns the one related record; undefined if this record has none. */
  one?: (data: RecordData[T]) => { id: string; name: string } | undefined;
  /** Returns the newest of several. Throws GraphFailure. */
  several?: (context: CommandContext, data: RecordData[T]) => Promise<FoundRecord[]>;
}

/** A link from one record. */
export interface RelatedLink {
  title: MessageKey;
  to: RecordType;
  /** Undefined if it links to several. */
  one: RecordRef | undefined;
  /** Loads all records that it links to. Throws GraphFailure. */
  found: () => Promise<FoundRecord[]>;
}

/** Returns the user's links from a record, in the order that its type declares. */
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

/** Tells whether records of a type have any links for the role. */
export function hasRelations(
  { types }: Pick<RecordRegistry, 'types'>,
  role: Role,
  type: RecordType,
): boolean {
  return types[type].relations.some(({ roles }) => roles.includes(role));
}
