import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBindings } from '../../keys/useBindings.ts';
import type { LabStep } from '../../replay/lab.ts';
import type { LabEvent } from '../../replay/labMachine.ts';
import type { Outcome } from '../../replay/replay.ts';
import type { LabActs } from './labActs.ts';
import { StepRows, type StepRow } from './StepRows.tsx';
import { eventWord, stateWord } from './verdictWords.ts';

interface StepListProps {
  steps: readonly LabStep[];
  outcomes: readonly (Outcome | undefined)[];
  at: number;
  playing: boolean;
  send: (event: LabEvent) => void;
  /** Leads to the next step that differs. */
  onNext: () => void;
  onInsert: () => void;
  onFacts: () => void;
  acts: LabActs;
  list: RefObject<HTMLDivElement | null>;
}

/** The steps with their verdicts: one tab stop, gone along and changed by keys. */
export function StepList({
  steps,
  outcomes,
  at,
  playing,
  send,
  onNext,
  onInsert,
  onFacts,
  acts,
  list,
}: StepListProps) {
  const { t, i18n } = useTranslation();
  function rowOf(shown: LabStep | undefined, outcome: Outcome | undefined): StepRow | undefined {
    if (!shown) return undefined;
    const { key, step, skipped, touched } = shown;
    return {
      key,
      skipped,
      name: eventWord(t, i18n, step),
      more: [
        step.recordName ?? step.recordId.slice(-8),
        `${stateWord(t, step.lifecycle, step.from)} → ${step.to === null ? '?' : stateWord(t, step.lifecycle, step.to)}`,
        touched && t(`replay.touched.${touched}`),
      ],
      verdict: outcome?.verdict,
    };
  }

  const go = (to: number) => () => send({ type: 'go', at: to });
  const bound = useBindings('lab', {
    'lab.previous': go(at - 1),
    'lab.next': go(at + 1),
    'lab.first': go(0),
    'lab.last': go(steps.length - 1),
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

  return (
    <StepRows
      count={steps.length}
      at={at}
      list={list}
      context="lab"
      bound={bound}
      onChoose={(index) => send({ type: 'go', at: index })}
      rowOf={(index) => rowOf(steps[index], outcomes[index])}
    />
  );
}
