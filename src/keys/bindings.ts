import type { MessageKey } from '../domain/message.ts';

/** Where keys mean something, from what few pages have to what all have. */
export const keyContexts = [
  'queue',
  'lab',
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

/** What each key does to the record in focus: one meaning of a key, whatever the record is. */
export const verbKeys = {
  open: 'o',
  edit: 'e',
  history: 'h',
  replay: 'm p',
  approve: 'a',
  reject: 'r',
  submit: 's',
  requote: 'q',
  publish: 'p',
  unpublish: 'u',
  newVersion: 'v',
  enable: 'y',
  disable: 'd',
  offboard: 'f',
  transfer: 't',
  clients: 'c',
  note: 'm n',
  setPassword: 'i',
  sellPackage: 'b p',
  sellSeats: 'b s',
  renew: 'b r',
  recharge: 'm t',
  recharges: 'm r',
  entries: 'm e',
  correct: 'm c',
  reverse: 'm v',
  compare: 'm b',
} as const;

/** Second key of `g …` and of `n …`: what the page is about, or what is new, whoever asks (R-page-10). */
const topics = {
  approvals: 'a',
  balance: 'b',
  customers: 'c',
  desk: 'd',
  levels: 'e',
  packages: 'k',
  charts: 'l',
  agents: 'm',
  entries: 'n',
  orders: 'o',
  applications: 'p',
  queue: 'q',
  recharges: 'r',
  sales: 's',
  trail: 't',
  people: 'u',
  replay: 'y',
} as const;
type Topic = keyof typeof topics;

export const goKeys = Object.fromEntries(
  Object.entries(topics).map(([topic, key]) => [topic, `g ${key}`]),
) as { [T in Topic]: `g ${(typeof topics)[T]}` };

/** A new one. Whoever makes one kind of thing only needs no second key to say which. */
export const newKeys = {
  only: 'n',
  agent: `n ${topics.agents}`,
  agentLevel: `n ${topics.levels}`,
  application: `n ${topics.applications}`,
  package: `n ${topics.packages}`,
  platformUser: `n ${topics.people}`,
  recharge: `n ${topics.recharges}`,
} as const;

/** What is done with the list, the chart or the recording on the page. */
export const toolKeys = {
  exportRows: 'l e',
  columns: 'l c',
  density: 'l d',
  openView: 'l v',
  saveView: 'l s',
  clearFilters: 'l f',
  listSettings: 'l l',
  chartTable: 'l t',
  startRecording: 'l r',
  stopRecording: 'l o',
} as const;

/** The ready questions of the audit desk. */
export const questionKeys = {
  fast: '/ f',
  outsideHours: '/ o',
  noRemarks: '/ r',
  samePair: '/ p',
  burst: '/ b',
  nearQuota: '/ q',
  corrected: '/ c',
  refused: '/ x',
} as const;

export const tabKeys = {
  reload: 'w r',
  close: 'w w',
  closeLeft: 'w h',
  closeRight: 'w l',
  closeOthers: 'w o',
  closeAll: 'w a',
  previous: '[',
  next: ']',
} as const;

export const sheetKey = '?';
export const settingsKey = ',';
export const paletteKey = 'mod+k';

/** Under which the server keeps the keys that a user has changed. */
export const keysPreference = 'shell.keys';

/** A key that no command declares: what listens for it stands beside what it acts on. */
export interface Binding {
  title: MessageKey;
  /** Ways to press it: "j", "l n" one after the other, "shift+down" together. A plus sign is called "plus". */
  keys: readonly string[];
  /** Also while it is held down. */
  held?: true;
}

/** All keys that no command declares; what stands before the full stop is where they mean it. */
export const bindings = {
  'anywhere.palette': { title: 'keys.openPalette', keys: [paletteKey] },

  'list.next': { title: 'keys.nextRow', keys: ['j', 'down'], held: true },
  'list.previous': { title: 'keys.previousRow', keys: ['k', 'up'], held: true },
  'list.first': { title: 'keys.firstRow', keys: ['home'] },
  'list.last': { title: 'keys.lastRow', keys: ['end'] },
  'list.open': { title: 'keys.openRow', keys: ['enter'] },
  'list.select': { title: 'keys.selectRow', keys: ['x'] },
  'list.extendDown': { title: 'keys.extendDown', keys: ['shift+down'], held: true },
  'list.extendUp': { title: 'keys.extendUp', keys: ['shift+up'], held: true },
  'list.menu': { title: 'keys.rowMenu', keys: ['.', 'menu', 'shift+f10'] },
  'list.clear': { title: 'list.clearSelection', keys: ['escape'] },

  'queue.next': { title: 'common.skip', keys: ['j'] },
  'queue.previous': { title: 'queue.previous', keys: ['k'] },
  'queue.undo': { title: 'common.undo', keys: ['z'] },
  'queue.leave': { title: 'keys.leaveReason', keys: ['escape'] },

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

  'lab.next': { title: 'chart.step.next', keys: ['j', 'down'], held: true },
  'lab.previous': { title: 'chart.step.previous', keys: ['k', 'up'], held: true },
  'lab.first': { title: 'chart.step.first', keys: ['home'] },
  'lab.last': { title: 'chart.step.last', keys: ['end'] },
  'lab.play': { title: 'keys.play', keys: ['space'] },
  'lab.difference': { title: 'replay.nextDifference', keys: ['l n'] },
  'lab.skip': { title: 'keys.labSkip', keys: ['delete', 'backspace'] },
  'lab.moveUp': { title: 'replay.moveUp', keys: ['alt+up'], held: true },
  'lab.moveDown': { title: 'replay.moveDown', keys: ['alt+down'], held: true },
  'lab.insert': { title: 'keys.labInsert', keys: ['l i'] },
  'lab.facts': { title: 'keys.labFacts', keys: ['e'] },
  'lab.fixture': { title: 'replay.fixture', keys: ['l k'] },
  'lab.shrink': { title: 'keys.labShrink', keys: ['l m'] },
  'lab.undo': { title: 'keys.labUndo', keys: ['z'] },
  'lab.reset': { title: 'keys.labReset', keys: ['l a'] },
  'lab.list': { title: 'keys.labList', keys: ['escape'] },

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
  'palette.tick': { title: 'keys.tick', keys: ['shift+enter'] },
  'palette.paste': { title: 'keys.paste', keys: ['mod+v'] },
  'palette.send': { title: 'keys.send', keys: ['mod+enter'] },
  'palette.back': { title: 'keys.back', keys: ['backspace'] },
  'palette.escape': { title: 'keys.escape', keys: ['escape'] },
} as const satisfies Record<`${KeyContext}.${string}`, Binding>;

export type BindingId = keyof typeof bindings;
/** Those of one context. */
export type BindingOf<Context extends KeyContext> = Extract<BindingId, `${Context}.${string}`>;

export function bindingsOf(context: KeyContext): [id: string, binding: Binding][] {
  return Object.entries<Binding>(bindings).filter(([id]) => id.startsWith(`${context}.`));
}
