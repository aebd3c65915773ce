import type { MessageKey } from '../domain/message.ts';
import type { Role } from '../domain/roles.ts';
import type { Command } from '../commands/core/command.ts';
import { isNavigation } from '../commands/frame/navigation.ts';
import { recordTypes } from '../commands/recordTypes.ts';

export interface KeyLine {
  id: string;
  title: MessageKey;
  /** Ways to press it. */
  keys: string[];
}

export interface KeySection {
  title: MessageKey;
  lines: KeyLine[];
}

/** Keys of the palette itself, which no command declares. */
const paletteLines: KeyLine[] = [
  { id: 'move', title: 'keys.move', keys: ['up', 'down'] },
  { id: 'page', title: 'keys.page', keys: ['pageup', 'pagedown'] },
  { id: 'ends', title: 'keys.ends', keys: ['home', 'end'] },
  { id: 'choose', title: 'keys.choose', keys: ['enter'] },
  { id: 'tick', title: 'keys.tick', keys: ['shift+enter'] },
  { id: 'paste', title: 'keys.paste', keys: ['mod+v'] },
  { id: 'send', title: 'keys.send', keys: ['mod+enter'] },
  { id: 'back', title: 'keys.back', keys: ['backspace'] },
  { id: 'escape', title: 'keys.escape', keys: ['escape'] },
];

/** Keys of a list's rows, which no command declares either. */
const listLines: KeyLine[] = [
  { id: 'row.move', title: 'keys.move', keys: ['j', 'k'] },
  { id: 'row.arrows', title: 'keys.move', keys: ['down', 'up'] },
  { id: 'row.ends', title: 'keys.ends', keys: ['home', 'end'] },
  { id: 'row.open', title: 'keys.openRow', keys: ['enter'] },
  { id: 'row.select', title: 'keys.selectRow', keys: ['x'] },
  { id: 'row.extend', title: 'keys.extendSelection', keys: ['shift+down', 'shift+up'] },
  { id: 'row.menu', title: 'keys.rowMenu', keys: ['.'] },
];

/** Every key that a role has, by where it works. Sections without a key are left out. */
export function keySections(commands: readonly Command[], role: Role): KeySection[] {
  const keyed = commands.filter((command) => command.key !== undefined && command.roles.includes(role));
  const lines = (test: (command: Command) => boolean): KeyLine[] =>
    keyed.filter(test).map(({ id, title, key = '' }) => ({ id, title, keys: [key] }));
  const isOfList = ({ id }: Command) => id.startsWith('list.') || id.startsWith('chart.');
  const open: KeyLine = { id: 'palette', title: 'keys.openPalette', keys: ['mod+k'] };
  const sections: KeySection[] = [
    {
      title: 'keys.section.anywhere',
      lines: [open, ...lines((command) => !command.on && !isNavigation(command) && !isOfList(command))],
    },
    { title: 'keys.section.go', lines: lines(isNavigation) },
    { title: 'keys.section.list', lines: [...listLines, ...lines(isOfList)] },
    ...Object.values(recordTypes).flatMap(({ type, keySection }) =>
      keySection ? [{ title: keySection, lines: lines((command) => command.on === type) }] : [],
    ),
    { title: 'keys.section.palette', lines: paletteLines },
  ];
  return sections.filter((section) => section.lines.length > 0);
}
