import type { PageKeys } from '../commandKit/pageKeys.ts';

/** Keys of the approval queue. */
export const queueKeys = {
  id: 'queue',
  title: 'keys.section.queue',
  roles: ['agent'],
  bindings: {
    'queue.next': { title: 'common.skip', keys: ['j'] },
    'queue.previous': { title: 'queue.previous', keys: ['k'] },
    'queue.undo': { title: 'common.undo', keys: ['z'] },
    'queue.leave': { title: 'keys.leaveReason', keys: ['escape'] },
  },
} as const satisfies PageKeys<'queue'>;

/** Keys of the replay lab. */
export const labKeys = {
  id: 'lab',
  title: 'keys.section.lab',
  roles: ['operations'],
  bindings: {
    'lab.next': { title: 'chart.step.next', keys: ['j', 'down'], repeats: true },
    'lab.previous': { title: 'chart.step.previous', keys: ['k', 'up'], repeats: true },
    'lab.first': { title: 'chart.step.first', keys: ['home'] },
    'lab.last': { title: 'chart.step.last', keys: ['end'] },
    'lab.play': { title: 'keys.play', keys: ['space'] },
    'lab.difference': { title: 'replay.nextDifference', keys: ['l n'] },
    'lab.skip': { title: 'keys.labSkip', keys: ['delete', 'backspace'] },
    'lab.moveUp': { title: 'replay.moveUp', keys: ['alt+up'], repeats: true },
    'lab.moveDown': { title: 'replay.moveDown', keys: ['alt+down'], repeats: true },
    'lab.insert': { title: 'keys.labInsert', keys: ['l i'] },
    'lab.facts': { title: 'keys.labFacts', keys: ['e'] },
    'lab.fixture': { title: 'replay.fixture', keys: ['l k'] },
    'lab.shrink': { title: 'keys.labShrink', keys: ['l m'] },
    'lab.undo': { title: 'keys.labUndo', keys: ['z'] },
    'lab.reset': { title: 'keys.labReset', keys: ['l a'] },
    'lab.list': { title: 'keys.labList', keys: ['escape'] },
  },
} as const satisfies PageKeys<'lab'>;

/** Keys of the product's own pages, in the order of the key sheet. */
export const pageKeys: readonly PageKeys[] = [queueKeys, labKeys];
