import { bindingsOf, type KeyScope } from './bindings.ts';

/** The navigator fields that tell the keyboard's layout of modifiers. */
export interface Machine {
  userAgent: string;
  platform?: string;
}

/** Tells whether the keyboard has Command and Option in place of Ctrl and Alt. */
export function isMac({ userAgent, platform = '' }: Machine): boolean {
  return /mac|iphone|ipad/i.test(`${platform} ${userAgent}`);
}

const common: Partial<Record<string, string>> = {
  enter: '⏎',
  backspace: '⌫',
  delete: 'Del',
  escape: 'Esc',
  tab: 'Tab',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  plus: '+',
  '-': '−',
  menu: '☰',
};
const onMac: Partial<Record<string, string>> = {
  mod: '⌘',
  ctrl: '⌃',
  shift: '⇧',
  alt: '⌥',
  space: '␣',
  delete: '⌦',
  escape: '⎋',
  home: '↖',
  end: '↘',
  pageup: '⇞',
  pagedown: '⇟',
};
const elsewhere: Partial<Record<string, string>> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  space: 'Space',
};

/** Returns a key as it is printed on the keyboard: "a" as "A", "mod" as Ctrl or ⌘. */
export function glyphOf(key: string, machine: Machine): string {
  const own = isMac(machine) ? onMac : elsewhere;
  return own[key] ?? common[key] ?? key.toUpperCase();
}

/** Returns keys as one text ("G D", "Ctrl+K"), for where no caps can be drawn. */
export function keysText(keys: string, machine: Machine): string {
  return keys
    .split(' ')
    .map((stroke) =>
      stroke
        .split('+')
        .map((key) => glyphOf(key, machine))
        .join(isMac(machine) ? '' : '+'),
    )
    .join(' ');
}

const spoken: Partial<Record<string, string>> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  mod: 'Control',
  plus: 'Plus',
};

/** Returns keys in the format of `aria-keyshortcuts`, which has no sequences of keys. */
export function shortcutsOf(scope: KeyScope): string {
  return bindingsOf(scope)
    .flatMap(([, { keys }]) => keys.filter((each) => !each.includes(' ')))
    .map((each) =>
      each
        .split('+')
        .map((key) => spoken[key] ?? key.charAt(0).toUpperCase() + key.slice(1))
        .join('+'),
    )
    .join(' ');
}
