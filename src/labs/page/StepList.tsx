import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabStep } from '../replay/lab.ts';
import type { LabEvent } from '../replay/labMachine.ts';
import type { Outcome } from '../replay/replay.ts';
import { useStepKeys, type StepKeys } from './labKeys.ts';
import { StepRows, type StepRow } from './StepRows.tsx';
import { eventWord, stateWord } from './verdictWords.ts';

interface StepListProps extends Omit<StepKeys, 'first' | 'last' | 'send'> {
  steps: readonly LabStep[];
  outcomes: readonly (Outcome | undefined)[];
  send: (event: LabEvent) => void;
  list: RefObject<HTMLDivElement | null>;
}

/** Lists the steps with their verdicts. It is one tab stop; keys move between the steps and change them. */
export function StepList({ steps, outcomes, at, send, list, ...keys }: StepListProps) {
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
        step.refused
          ? t('replay.refusedIn', { state: stateWord(t, step.lifecycle, step.from) })
          : `${stateWord(t, step.lifecycle, step.from)} → ${step.to === null ? '?' : stateWord(t, step.lifecycle, step.to)}`,
        touched && t(`replay.touched.${touched}`),
      ],
      verdict: outcome?.verdict,
    };
  }

  const bound = useStepKeys({
    ...keys,
    at,
    last: steps.length - 1,
    send,
  });

  return (
    <StepRows
      count={steps.length}
      at={at}
      list={list}
      bound={bound}
      onChoose={(index) => send({ type: 'go', at: index })}
      rowOf={(index) => rowOf(steps[index], outcomes[index])}
    />
  );
}
