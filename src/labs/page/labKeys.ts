import type { RefObject } from 'react';
import { labKeys } from '../../commands/pageKeys.ts';
import { useBindings } from '../../keys/useBindings.ts';
import type { LabMove } from '../replay/labMachine.ts';
import type { LabActs } from './labActs.ts';

export interface StepKeys {
  at: number;
  /** The first and the last step of the range that the keys cover. */
  first?: number;
  last: number;
  playing: boolean;
  send: (event: LabMove) => void;
  /** Moves to the next step that differs. */
  onNext: () => void;
  onInsert: () => void;
  onFacts: () => void;
  acts: LabActs;
}

/** Binds the keys of the steps, for records and for a recording alike. */
export function useStepKeys({
  at,
  first = 0,
  last,
  playing,
  send,
  onNext,
  onInsert,
  onFacts,
  acts,
}: StepKeys) {
  const go = (to: number) => () => send({ type: 'go', at: Math.min(Math.max(to, first), last) });
  return useBindings(labKeys, {
    'lab.previous': go(at - 1),
    'lab.next': go(at + 1),
    'lab.first': go(first),
    'lab.last': go(last),
    'lab.play': () => send({ type: playing ? 'pause' : 'play' }),
    'lab.skip': () => send({ type: 'skip' }),
    'lab.moveUp': () => send({ type: 'move', by: -1 }),
    'lab.moveDown': () => send({ type: 'move', by: 1 }),
    'lab.difference': onNext,
    'lab.insert': onInsert,
    'lab.facts': onFacts,
    'lab.fixture': acts.fixture,
    'lab.shrink': acts.shrink,
    'lab.undo': acts.undo,
    'lab.reset': acts.undo && (() => send({ type: 'reset' })),
  });
}

/** Moves the focus from a field next to the list back to the list. */
export function useBackToList(list: RefObject<HTMLElement | null>) {
  return useBindings(labKeys, {
    'lab.list': ({ target }) =>
      target instanceof Element && target.matches('input, select') ? list.current?.focus() : false,
  });
}
