import { createMachine } from 'xstate';
import { expect, it } from 'vitest';
import { lifecycleParts } from './lifecycleParts.ts';
import { pageChart } from './pageChart.ts';

/** A machine with two regions: a step, a self-transition, two events with one label, a final state, and nested states. */
const machine = createMachine({
  type: 'parallel',
  states: {
    typed: {
      initial: 'empty',
      states: {
        empty: { on: { KEY: 'full', PASTE: 'full', REST: 'empty' } },
        full: { on: { CLEAR: 'empty' } },
      },
    },
    sent: {
      initial: 'waiting',
      states: {
        waiting: { initial: 'short', states: { short: { always: 'long' }, long: { after: { 5: '#over' } } } },
        over: { id: 'over', type: 'final' },
      },
    },
  },
});

const words = {
  title: 'common.save',
  start: 'common.open',
  states: {
    typed: { label: 'common.title', tone: 'inactive' },
    'typed.empty': { label: 'common.none', tone: 'inactive' },
    'typed.full': { label: 'common.yes', tone: 'done' },
    sent: { label: 'common.total', tone: 'inactive' },
    'sent.waiting': { label: 'common.loading', tone: 'waiting' },
    'sent.waiting.short': { label: 'common.back', tone: 'waiting' },
    'sent.waiting.long': { label: 'common.more', tone: 'waiting' },
    'sent.over': { label: 'common.close', tone: 'done' },
  },
  events: {
    KEY: 'form.save',
    PASTE: 'form.save',
    REST: 'form.stay',
    CLEAR: 'form.leave',
    always: 'form.create',
    'xstate.after': 'common.cancel',
  },
} as object as Parameters<typeof pageChart>[2];

it('draws the states of a machine of the page beside and within each other, and each way between them once', () => {
  const chart = pageChart('desk', machine, words);
  expect(chart).toMatchObject({
    id: 'desk',
    title: 'common.save',
    createdBy: [],
    seenBy: [],
    region: 'typed',
  });
  const drawn = lifecycleParts(chart).map(({ id, title, states, edges }) => ({
    region: `${id} ${title}`,
    states: states.map(({ id: state, label, parent, initial, final }) =>
      [state, label, parent ?? '', ...(initial ? ['initial'] : []), ...(final ? ['final'] : [])].join(' '),
    ),
    edges: edges.map(({ edge, label, from, to }) => `${from ?? ''} > ${to}: ${label}, ${edge}`),
  }));
  expect(drawn).toEqual([
    {
      region: 'typed common.title',
      states: ['typed_empty common.none  initial', 'typed_full common.yes '],
      edges: [
        ' > typed_empty: common.open, desk.start',
        'typed_empty > typed_full: form.save, desk.typed_empty.save.typed_full',
        'typed_full > typed_empty: form.leave, desk.typed_full.leave.typed_empty',
      ],
    },
    {
      region: 'sent common.total',
      states: [
        'sent_waiting common.loading  initial',
        'sent_waiting_short common.back sent_waiting initial',
        'sent_waiting_long common.more sent_waiting',
        'sent_over common.close  final',
      ],
      edges: [
        'sent_waiting_short > sent_waiting_long: form.create, desk.sent_waiting_short.create.sent_waiting_long',
        'sent_waiting_long > sent_over: common.cancel, desk.sent_waiting_long.cancel.sent_over',
      ],
    },
  ]);
});

it.each([
  ['a state', { ...words, states: {} }, 'The state typed has no word'],
  ['an event', { ...words, events: {} }, 'The event KEY has no word'],
])('does not draw a machine of which %s has no word', (_, lacking, problem) => {
  expect(() => pageChart('desk', machine, lacking)).toThrow(problem);
});
