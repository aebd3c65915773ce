import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
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

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return;
    const byKey: Record<string, () => void> = event.altKey
      ? {
          ArrowUp: () => send({ type: 'move', by: -1 }),
          ArrowDown: () => send({ type: 'move', by: 1 }),
        }
      : {
          ArrowUp: () => send({ type: 'go', at: at - 1 }),
          ArrowDown: () => send({ type: 'go', at: at + 1 }),
          Home: () => send({ type: 'go', at: 0 }),
          End: () => send({ type: 'go', at: steps.length - 1 }),
          ' ': () => send({ type: playing ? 'pause' : 'play' }),
          Delete: () => send({ type: 'skip' }),
          x: () => send({ type: 'skip' }),
          r: () => send({ type: 'reset' }),
          n: onNext,
          i: onInsert,
          e: onFacts,
          f: acts.fixture,
          s: () => acts.shrink?.(),
          u: () => acts.undo?.(),
        };
    const act = byKey[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <StepRows
      count={steps.length}
      at={at}
      list={list}
      keyshortcuts="Space Delete X N I E F S U R Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={onKeyDown}
      onChoose={(index) => send({ type: 'go', at: index })}
      rowOf={(index) => rowOf(steps[index], outcomes[index])}
    />
  );
}
