import type { MessageKey } from '../domain/message.ts';
import type { Role } from '../commandKit/appTypes.ts';
import type { Command, RecordType } from '../commandKit/command.ts';
import { isNavigation, type RecordRegistry, type Registry } from '../commandKit/registry.ts';
import { bindingsOf, keyContexts, scopeId, type KeyContext, type KeyScope } from './bindings.ts';

export interface KeyLine {
  id: string;
  title: MessageKey;
  /** Alternative keys, as the product declares them. */
  keys: readonly string[];
}

export interface KeySection {
  id: string;
  title: MessageKey;
  lines: KeyLine[];
}

/** The scopes and record types of the current page; their keys come first. */
export interface KeysOnPage {
  /** Scope ids. */
  scopes: ReadonlySet<string>;
  record: RecordType | undefined;
}

const nothing: KeysOnPage = { scopes: new Set(), record: undefined };

/** Returns the lines for the keys of one scope that no command declares. */
export function bindingLines(scope: KeyScope): KeyLine[] {
  return bindingsOf(scope).map(([id, { title, keys }]) => ({ id, title, keys }));
}

/** Returns the section of the key sheet for a command that works everywhere. */
function contextOf(command: Command): KeyContext {
  if (isNavigation(command)) return 'go';
  return command.id.startsWith('list.') || command.id.startsWith('chart.') ? 'list' : 'anywhere';
}

/**
 * Returns every key of a role by scope: first those of the page, the special before the general, then the rest, the general
 * first. Omits sections without a key.
 */
export function keySections(
  { commands }: Pick<Registry, 'commands'>,
  { types, pageKeys = [] }: Pick<RecordRegistry, 'types' | 'pageKeys'>,
  role: Role,
  { scopes, record }: KeysOnPage = nothing,
): KeySection[] {
  const keyed = commands.filter((command) => command.key !== undefined && command.roles.includes(role));
  const lines = (test: (command: Command) => boolean): KeyLine[] =>
    keyed.filter(test).map(({ id, title, key = '' }) => ({ id, title, keys: [key] }));
  const ofRecords = Object.values(types).flatMap(({ type, keySection }) =>
    keySection ? [{ id: type, title: keySection, lines: lines((command) => command.on === type) }] : [],
  );
  const ofScope = (scope: KeyScope): KeySection[] => {
    if (typeof scope !== 'string') return [{ id: scope.id, title: scope.title, lines: bindingLines(scope) }];
    if (scope === 'record')
      return ofRecords.toSorted((a, b) => Number(b.id === record) - Number(a.id === record));
    return [
      {
        id: scope,
        title: `keys.section.${scope}`,
        lines: [...bindingLines(scope), ...lines((command) => !command.on && contextOf(command) === scope)],
      },
    ];
  };
  const isHere = (scope: KeyScope) =>
    scopes.has(scopeId(scope)) || (scope === 'record' && record !== undefined);
  const own = pageKeys.filter((page) => page.roles.includes(role));
  const all: KeyScope[] = [...own, ...keyContexts];
  return [...all.filter(isHere), ...all.filter((scope) => !isHere(scope)).toReversed()]
    .flatMap(ofScope)
    .filter((section) => section.lines.length > 0);
}
