import type { Binding, PageKeys } from '../commandKit/pageKeys.ts';

/** The contexts in which keys work on the pages of any product, from the rarest to the most common. */
export const keyContexts = [
  'player',
  'chart',
  'picture',
  'list',
  'record',
  'form',
  'palette',
  'tabs',
  'go',
  'anywhere',
] as const;
export type KeyContext = (typeof keyContexts)[number];

export const paletteKey = 'mod+k';

/** The preference under which the server stores the keys that a user has changed. */
export const keysPreference = 'shell.keys';

/** All keys that no command declares; the part of the id before the full stop is their context. */
export const bindings = {
  'anywhere.palette': { title: 'keys.openPalette', keys: [paletteKey] },

  'list.next': { title: 'keys.nextRow', keys: ['j', 'down'], repeats: true },
  'list.previous': { title: 'keys.previousRow', keys: ['k', 'up'], repeats: true },
  'list.first': { title: 'keys.firstRow', keys: ['home'] },
  'list.last': { title: 'keys.lastRow', keys: ['end'] },
  'list.open': { title: 'keys.openRow', keys: ['enter'] },
  'list.peek': { title: 'keys.peek', keys: ['space'] },
  'list.copy': { title: 'keys.copyRow', keys: ['mod+c'] },
  'list.select': { title: 'keys.selectRow', keys: ['x'] },
  'list.extendDown': { title: 'keys.extendDown', keys: ['shift+down'], repeats: true },
  'list.extendUp': { title: 'keys.extendUp', keys: ['shift+up'], repeats: true },
  'list.menu': { title: 'keys.rowMenu', keys: ['.', 'menu', 'shift+f10'] },
  'list.closePeek': { title: 'keys.closePeek', keys: ['escape'] },
  'list.clear': { title: 'list.clearSelection', keys: ['escape'] },

  'chart.right': { title: 'keys.chartRight', keys: ['right'], repeats: true },
  'chart.left': { title: 'keys.chartLeft', keys: ['left'], repeats: true },
  'chart.up': { title: 'keys.chartUp', keys: ['up'], repeats: true },
  'chart.down': { title: 'keys.chartDown', keys: ['down'], repeats: true },
  'chart.open': { title: 'keys.chartOpen', keys: ['enter', 'space'] },
  'chart.zoomIn': { title: 'chart.zoomIn', keys: ['plus', '='], repeats: true },
  'chart.zoomOut': { title: 'chart.zoomOut', keys: ['-'], repeats: true },
  'chart.fit': { title: 'chart.fit', keys: ['0'] },
  'chart.panRight': { title: 'keys.panRight', keys: ['shift+right'], repeats: true },
  'chart.panLeft': { title: 'keys.panLeft', keys: ['shift+left'], repeats: true },
  'chart.panUp': { title: 'keys.panUp', keys: ['shift+up'], repeats: true },
  'chart.panDown': { title: 'keys.panDown', keys: ['shift+down'], repeats: true },

  'player.next': { title: 'chart.step.next', keys: ['right', 'up'], repeats: true },
  'player.previous': { title: 'chart.step.previous', keys: ['left', 'down'], repeats: true },
  'player.first': { title: 'chart.step.first', keys: ['home'] },
  'player.last': { title: 'chart.step.last', keys: ['end'] },
  'player.play': { title: 'keys.play', keys: ['space'] },

  'picture.right': { title: 'keys.pictureRight', keys: ['right'], repeats: true },
  'picture.left': { title: 'keys.pictureLeft', keys: ['left'], repeats: true },
  'picture.up': { title: 'keys.pictureUp', keys: ['up'], repeats: true },
  'picture.down': { title: 'keys.pictureDown', keys: ['down'], repeats: true },

  'tabs.right': { title: 'keys.tabRight', keys: ['right'], repeats: true },
  'tabs.left': { title: 'keys.tabLeft', keys: ['left'], repeats: true },
  'tabs.first': { title: 'keys.tabFirst', keys: ['home'] },
  'tabs.last': { title: 'keys.tabLast', keys: ['end'] },
  'tabs.remove': { title: 'command.tabs.close', keys: ['delete', 'backspace'] },
  'tabs.menu': { title: 'keys.tabMenu', keys: ['.'] },

  'form.send': { title: 'keys.send', keys: ['mod+enter'] },
  'form.apply': { title: 'keys.apply', keys: ['enter'] },
  'form.more': { title: 'keys.more', keys: ['up'], repeats: true },
  'form.less': { title: 'keys.less', keys: ['down'], repeats: true },
  'form.calendar': { title: 'keys.calendar', keys: ['down'] },
  'form.leave': { title: 'keys.escape', keys: ['escape'] },

  'palette.move': { title: 'keys.move', keys: ['up', 'down'] },
  'palette.page': { title: 'keys.page', keys: ['pageup', 'pagedown'] },
  'palette.ends': { title: 'keys.ends', keys: ['home', 'end'] },
  'palette.choose': { title: 'keys.choose', keys: ['enter'] },
  'palette.chooseNumber': { title: 'keys.chooseNumber', keys: ['alt+1', 'alt+9'] },
  'palette.part': { title: 'keys.part', keys: ['tab'] },
  'palette.recall': { title: 'keys.recall', keys: ['up'] },
  'palette.openPage': { title: 'keys.openPage', keys: ['mod+enter'] },
  'palette.tick': { title: 'keys.tick', keys: ['shift+enter'] },
  'palette.related': { title: 'keys.related', keys: ['right'] },
  'palette.paste': { title: 'keys.paste', keys: ['mod+v'] },
  'palette.send': { title: 'keys.send', keys: ['mod+enter'] },
  'palette.back': { title: 'keys.back', keys: ['backspace'] },
  'palette.escape': { title: 'keys.escape', keys: ['escape'] },
} as const satisfies Record<`${KeyContext}.${string}`, Binding>;

export type BindingId = keyof typeof bindings;
/** The binding ids of one context. */
export type BindingOf<Context extends KeyContext> = Extract<BindingId, `${Context}.${string}`>;

/** A scope in which keys work: a context of any product, or a product's own page. */
export type KeyScope = KeyContext | PageKeys;

/** The ids of a scope's bindings. */
export type IdsOf<Scope extends KeyScope> = Scope extends KeyContext
  ? BindingOf<Scope>
  : Scope extends PageKeys
    ? keyof Scope['bindings'] & string
    : never;

/** Returns the id of a scope among the keys of the page. */
export function scopeId(scope: KeyScope): string {
  return typeof scope === 'string' ? scope : scope.id;
}

/** Returns the bindings of a scope by their ids. */
export function tableOf(scope: KeyScope): Readonly<Record<string, Binding>> {
  return typeof scope === 'string' ? bindings : scope.bindings;
}

export function bindingsOf(scope: KeyScope): [id: string, binding: Binding][] {
  return Object.entries(tableOf(scope)).filter(([id]) => id.startsWith(`${scopeId(scope)}.`));
}
