import type { MessageKey } from '../domain/message.ts';
import type { Role } from '../domain/roles.ts';
import type { Command, RecordType } from '../commands/core/command.ts';
import { isNavigation } from '../commands/frame/navigation.ts';
import { recordTypes } from '../commands/recordTypes.ts';
import { bindingsOf, keyContexts, type KeyContext } from './bindings.ts';

export interface KeyLine {
  id: string;
  title: MessageKey;
  /** Ways to press it, as the product has them. */
  keys: readonly string[];
}

export interface KeySection {
  id: string;
  title: MessageKey;
  lines: KeyLine[];
}

/** What the page is about: its keys come first. */
export interface KeysOnPage {
  contexts: ReadonlySet<KeyContext>;
  record: RecordType | undefined;
}

const nothing: KeysOnPage = { contexts: new Set(), record: undefined };

/** Keys that no command declares, of one context. */
export function bindingLines(context: KeyContext): KeyLine[] {
  return bindingsOf(context).map(([id, { title, keys }]) => ({ id, title, keys }));
}

/** What only these roles have on their pages. */
const rolesOf: Partial<Record<KeyContext, readonly Role[]>> = {
  queue: ['agent'],
  lab: ['operations'],
};

/** Commands that work wherever one is, by where the sheet has them. */
function contextOf(command: Command): KeyContext {
  if (isNavigation(command)) return 'go';
  return command.id.startsWith('list.') || command.id.startsWith('chart.') ? 'list' : 'anywhere';
}

/**
 * Every key that a role has, by where it works: first what the page has, the special before the general, then the rest,
 * the general first. Sections without a key are left out.
 */
export function keySections(
  commands: readonly Command[],
  role: Role,
  { contexts, record }: KeysOnPage = nothing,
): KeySection[] {
  const keyed = commands.filter((command) => command.key !== undefined && command.roles.includes(role));
  const lines = (test: (command: Command) => boolean): KeyLine[] =>
    keyed.filter(test).map(({ id, title, key = '' }) => ({ id, title, keys: [key] }));
  const ofRecords = Object.values(recordTypes).flatMap(({ type, keySection }) =>
    keySection ? [{ id: type, title: keySection, lines: lines((command) => command.on === type) }] : [],
  );
  const ofContext = (context: KeyContext): KeySection[] => {
    if (context === 'record')
      return ofRecords.toSorted((a, b) => Number(b.id === record) - Number(a.id === record));
    return [
      {
        id: context,
        title: `keys.section.${context}`,
        lines: [
          ...bindingLines(context),
          ...lines((command) => !command.on && contextOf(command) === context),
        ],
      },
    ];
  };
  const isHere = (context: KeyContext) =>
    contexts.has(context) || (context === 'record' && record !== undefined);
  const all = keyContexts.filter((context) => rolesOf[context]?.includes(role) ?? true);
  return [...all.filter(isHere), ...all.filter((context) => !isHere(context)).toReversed()]
    .flatMap(ofContext)
    .filter((section) => section.lines.length > 0);
}
