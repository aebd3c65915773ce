import type { Binding, PageKeys } from '../commandKit/pageKeys.ts';

/** Where keys mean something on the page of any product, from what few pages have to what all have. */
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

/** Under which the server keeps the keys that a user has changed. */
export const keysPreference = 'shell.keys';

/** All keys that no command declares; what stands before the full stop is where they mean it. */
export const bindings = {
  'anywhere.palette': { title: 'keys.openPalette', keys: [paletteKey] },

  'list.next': { title: 'keys.nextRow', keys: ['j', 'down'], held: true },
  'list.previous': { title: 'keys.previousRow', keys: ['k', 'up'], held: true },
  'list.first': { title: 'keys.firstRow', keys: ['home'] },
  'list.last': { title: 'keys.lastRow', keys: ['end'] },
  'list.open': { title: 'keys.openRow', keys: ['enter'] },
  'list.peek': { title: 'keys.peek', keys: ['space'] },
  'list.copy': { title: 'keys.copyRow', keys: ['mod+c'] },
  'list.select': { title: 'keys.selectRow', keys: ['x'] },
  'list.extendDown': { title: 'keys.extendDown', keys: ['shift+down'], held: true },
  'list.extendUp': { title: 'keys.extendUp', keys: ['shift+up'], held: true },
  'list.menu': { title: 'keys.rowMenu', keys: ['.', 'menu', 'shift+f10'] },
  'list.closePeek': { title: 'keys.closePeek', keys: ['escape'] },
  'list.clear': { title: 'list.clearSelection', keys: ['escape'] },

  'chart.right': { title: 'keys.chartRight', keys: ['right'], held: true },
  'chart.left': { title: 'keys.chartLeft', keys: ['left'], held: true },
  'chart.up': { title: 'keys.chartUp', keys: ['up'], held: true },
  'chart.down': { title: 'keys.chartDown', keys: ['down'], held: true },
  'chart.open': { title: 'keys.chartOpen', keys: ['enter', 'space'] },
  'chart.zoomIn': { title: 'chart.zoomIn', keys: ['plus', '='], held: true },
  'chart.zoomOut': { title: 'chart.zoomOut', keys: ['-'], held: true },
  'chart.fit': { title: 'chart.fit', keys: ['0'] },
  'chart.panRight': { title: 'keys.panRight', keys: ['shift+right'], held: true },
  'chart.panLeft': { title: 'keys.panLeft', keys: ['shift+left'], held: true },
  'chart.panUp': { title: 'keys.panUp', keys: ['shift+up'], held: true },
  'chart.panDown': { title: 'keys.panDown', keys: ['shift+down'], held: true },

  'player.next': { title: 'chart.step.next', keys: ['right', 'up'], held: true },
  'player.previous': { title: 'chart.step.previous', keys: ['left', 'down'], held: true },
  'player.first': { title: 'chart.step.first', keys: ['home'] },
  'player.last': { title: 'chart.step.last', keys: ['end'] },
  'player.play': { title: 'keys.play', keys: ['space'] },

  'picture.right': { title: 'keys.pictureRight', keys: ['right'], held: true },
  'picture.left': { title: 'keys.pictureLeft', keys: ['left'], held: true },
  'picture.up': { title: 'keys.pictureUp', keys: ['up'], held: true },
  'picture.down': { title: 'keys.pictureDown', keys: ['down'], held: true },

  'tabs.right': { title: 'keys.tabRight', keys: ['right'], held: true },
  'tabs.left': { title: 'keys.tabLeft', keys: ['left'], held: true },
  'tabs.first': { title: 'keys.tabFirst', keys: ['home'] },
  'tabs.last': { title: 'keys.tabLast', keys: ['end'] },
  'tabs.remove': { title: 'command.tabs.close', keys: ['delete', 'backspace'] },
  'tabs.menu': { title: 'keys.tabMenu', keys: ['.'] },

  'form.send': { title: 'keys.send', keys: ['mod+enter'] },
  'form.apply': { title: 'keys.apply', keys: ['enter'] },
  'form.more': { title: 'keys.more', keys: ['up'], held: true },
  'form.less': { title: 'keys.less', keys: ['down'], held: true },
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
/** Those of one context. */
export type BindingOf<Context extends KeyContext> = Extract<BindingId, `${Context}.${string}`>;

/** A place where keys mean something: one that any product has, or a product's own. */
export type KeyPlace = KeyContext | PageKeys;

/** The bindings of a place, by their ids. */
export type IdsOf<Place extends KeyPlace> = Place extends KeyContext
  ? BindingOf<Place>
  : Place extends PageKeys
    ? keyof Place['bindings'] & string
    : never;

/** What such a place is called among the keys of the page. */
export function placeId(place: KeyPlace): string {
  return typeof place === 'string' ? place : place.id;
}

/** Where the bindings of a place are looked up by their ids. */
export function tableOf(place: KeyPlace): Readonly<Record<string, Binding>> {
  return typeof place === 'string' ? bindings : place.bindings;
}

export function bindingsOf(place: KeyPlace): [id: string, binding: Binding][] {
  return Object.entries(tableOf(place)).filter(([id]) => id.startsWith(`${placeId(place)}.`));
}
