import { topics, type Topic } from '../domain/topics.ts';

/** The keys of actions on the record in focus: a key has one meaning, whatever the record is. */
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
  compareRecords: 'm s',
  addToCase: 'm f',
  openCase: 'm o',
  addRecord: 'm a',
  close: 'm x',
  reopen: 'm y',
} as const;

/** The keys that open a page, by its subject. */
export const goKeys = Object.fromEntries(
  Object.entries(topics).map(([topic, key]) => [topic, `g ${key}`]),
) as { [T in Topic]: `g ${(typeof topics)[T]}` };

/** Keys that create a record. A role that creates only one kind of record needs no second key. */
export const newKeys = {
  only: 'n',
  agent: `n ${topics.agents}`,
  agentLevel: `n ${topics.levels}`,
  application: `n ${topics.applications}`,
  package: `n ${topics.packages}`,
  platformUser: `n ${topics.people}`,
  auditCase: `n ${topics.cases}`,
  recharge: `n ${topics.recharges}`,
} as const;

/** Keys of actions on the list, the chart or the recording on the page. */
export const toolKeys = {
  search: '/',
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

/** The prepared questions of the audit desk, in the order they are shown there. */
export const questionKeys = {
  fast: 'g 1',
  outsideHours: 'g 2',
  noRemarks: 'g 3',
  samePair: 'g 4',
  burst: 'g 5',
  nearQuota: 'g 6',
  corrected: 'g 7',
  refused: 'g 8',
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
