import type { MessageKey } from '../domain/message.ts';

/** Where keys mean something. The sheet shows them in this order, those of what is on the page first. */
export const keyContexts = [
  'queue',
  'lab',
  'recording',
  'player',
  'chart',
  'picture',
  'list',
  'record',
  'go',
  'anywhere',
  'tabs',
  'form',
  'palette',
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
  context: KeyContext;
  title: MessageKey;
  /** Ways to press it: "j", "l n" one after the other, "shift+down" together. A plus sign is called "plus". */
  keys: readonly string[];
  /** Also while it is held down. */
  held?: true;
}

/** Along the steps of a list: of the lab, and of a recording. */
const steps = <Context extends KeyContext>(context: Context) =>
  ({
    next: { context, title: 'chart.step.next', keys: ['j', 'down'], held: true },
    previous: { context, title: 'chart.step.previous', keys: ['k', 'up'], held: true },
    first: { context, title: 'chart.step.first', keys: ['home'] },
    last: { context, title: 'chart.step.last', keys: ['end'] },
    play: { context, title: 'keys.play', keys: ['space'] },
    difference: { context, title: 'replay.nextDifference', keys: ['l n'] },
  }) as const;
const lab = steps('lab');
const recording = steps('recording');

/** All keys that no command declares. */
export const bindings = {
  'palette.open': { context: 'anywhere', title: 'keys.openPalette', keys: [paletteKey] },

  'list.next': { context: 'list', title: 'keys.nextRow', keys: ['j', 'down'], held: true },
  'list.previous': { context: 'list', title: 'keys.previousRow', keys: ['k', 'up'], held: true },
  'list.first': { context: 'list', title: 'keys.firstRow', keys: ['home'] },
  'list.last': { context: 'list', title: 'keys.lastRow', keys: ['end'] },
  'list.open': { context: 'list', title: 'keys.openRow', keys: ['enter'] },
  'list.select': { context: 'list', title: 'keys.selectRow', keys: ['x'] },
  'list.extendDown': { context: 'list', title: 'keys.extendDown', keys: ['shift+down'], held: true },
  'list.extendUp': { context: 'list', title: 'keys.extendUp', keys: ['shift+up'], held: true },
  'list.menu': { context: 'list', title: 'keys.rowMenu', keys: ['.', 'menu', 'shift+f10'] },
  'list.clear': { context: 'list', title: 'list.clearSelection', keys: ['escape'] },

  'queue.next': { context: 'queue', title: 'queue.skip', keys: ['j'] },
  'queue.previous': { context: 'queue', title: 'queue.previous', keys: ['k'] },
  'queue.undo': { context: 'queue', title: 'queue.undo', keys: ['z'] },
  'queue.leave': { context: 'queue', title: 'keys.leaveReason', keys: ['escape'] },

  'chart.right': { context: 'chart', title: 'keys.chartRight', keys: ['right'], held: true },
  'chart.left': { context: 'chart', title: 'keys.chartLeft', keys: ['left'], held: true },
  'chart.up': { context: 'chart', title: 'keys.chartUp', keys: ['up'], held: true },
  'chart.down': { context: 'chart', title: 'keys.chartDown', keys: ['down'], held: true },
  'chart.open': { context: 'chart', title: 'keys.chartOpen', keys: ['enter', 'space'] },
  'chart.zoomIn': { context: 'chart', title: 'chart.zoomIn', keys: ['plus', '='], held: true },
  'chart.zoomOut': { context: 'chart', title: 'chart.zoomOut', keys: ['-'], held: true },
  'chart.fit': { context: 'chart', title: 'chart.fit', keys: ['0'] },
  'chart.panRight': { context: 'chart', title: 'keys.panRight', keys: ['shift+right'], held: true },
  'chart.panLeft': { context: 'chart', title: 'keys.panLeft', keys: ['shift+left'], held: true },
  'chart.panUp': { context: 'chart', title: 'keys.panUp', keys: ['shift+up'], held: true },
  'chart.panDown': { context: 'chart', title: 'keys.panDown', keys: ['shift+down'], held: true },

  'player.next': { context: 'player', title: 'chart.step.next', keys: ['right', 'up'], held: true },
  'player.previous': { context: 'player', title: 'chart.step.previous', keys: ['left', 'down'], held: true },
  'player.first': { context: 'player', title: 'chart.step.first', keys: ['home'] },
  'player.last': { context: 'player', title: 'chart.step.last', keys: ['end'] },
  'player.play': { context: 'player', title: 'keys.play', keys: ['space'] },

  'lab.next': lab.next,
  'lab.previous': lab.previous,
  'lab.first': lab.first,
  'lab.last': lab.last,
  'lab.play': lab.play,
  'lab.difference': lab.difference,
  'lab.skip': { context: 'lab', title: 'keys.labSkip', keys: ['delete', 'backspace'] },
  'lab.moveUp': { context: 'lab', title: 'replay.moveUp', keys: ['alt+up'], held: true },
  'lab.moveDown': { context: 'lab', title: 'replay.moveDown', keys: ['alt+down'], held: true },
  'lab.insert': { context: 'lab', title: 'keys.labInsert', keys: ['l i'] },
  'lab.facts': { context: 'lab', title: 'keys.labFacts', keys: ['e'] },
  'lab.fixture': { context: 'lab', title: 'replay.fixture', keys: ['l k'] },
  'lab.shrink': { context: 'lab', title: 'keys.labShrink', keys: ['l m'] },
  'lab.undo': { context: 'lab', title: 'keys.labUndo', keys: ['z'] },
  'lab.reset': { context: 'lab', title: 'keys.labReset', keys: ['l a'] },
  'lab.list': { context: 'lab', title: 'keys.labList', keys: ['escape'] },

  'recording.next': recording.next,
  'recording.previous': recording.previous,
  'recording.first': recording.first,
  'recording.last': recording.last,
  'recording.play': recording.play,
  'recording.difference': recording.difference,

  'picture.right': { context: 'picture', title: 'keys.pictureRight', keys: ['right'], held: true },
  'picture.left': { context: 'picture', title: 'keys.pictureLeft', keys: ['left'], held: true },
  'picture.up': { context: 'picture', title: 'keys.pictureUp', keys: ['up'], held: true },
  'picture.down': { context: 'picture', title: 'keys.pictureDown', keys: ['down'], held: true },

  'tabs.right': { context: 'tabs', title: 'keys.tabRight', keys: ['right'], held: true },
  'tabs.left': { context: 'tabs', title: 'keys.tabLeft', keys: ['left'], held: true },
  'tabs.first': { context: 'tabs', title: 'keys.tabFirst', keys: ['home'] },
  'tabs.last': { context: 'tabs', title: 'keys.tabLast', keys: ['end'] },
  'tabs.remove': { context: 'tabs', title: 'command.tabs.close', keys: ['delete', 'backspace'] },
  'tabs.menu': { context: 'tabs', title: 'keys.tabMenu', keys: ['.'] },

  'form.send': { context: 'form', title: 'keys.send', keys: ['mod+enter'] },
  'form.apply': { context: 'form', title: 'keys.apply', keys: ['enter'] },
  'form.more': { context: 'form', title: 'keys.more', keys: ['up'], held: true },
  'form.less': { context: 'form', title: 'keys.less', keys: ['down'], held: true },
  'form.calendar': { context: 'form', title: 'keys.calendar', keys: ['down'] },
  'form.leave': { context: 'form', title: 'keys.escape', keys: ['escape'] },

  'palette.move': { context: 'palette', title: 'keys.move', keys: ['up', 'down'] },
  'palette.page': { context: 'palette', title: 'keys.page', keys: ['pageup', 'pagedown'] },
  'palette.ends': { context: 'palette', title: 'keys.ends', keys: ['home', 'end'] },
  'palette.choose': { context: 'palette', title: 'keys.choose', keys: ['enter'] },
  'palette.tick': { context: 'palette', title: 'keys.tick', keys: ['shift+enter'] },
  'palette.paste': { context: 'palette', title: 'keys.paste', keys: ['mod+v'] },
  'palette.send': { context: 'palette', title: 'keys.send', keys: ['mod+enter'] },
  'palette.back': { context: 'palette', title: 'keys.back', keys: ['backspace'] },
  'palette.escape': { context: 'palette', title: 'keys.escape', keys: ['escape'] },
} as const satisfies Record<string, Binding>;

export type BindingId = keyof typeof bindings;
/** Those of one context. */
export type BindingOf<Context extends KeyContext> = {
  [Id in BindingId]: (typeof bindings)[Id]['context'] extends Context ? Id : never;
}[BindingId];
