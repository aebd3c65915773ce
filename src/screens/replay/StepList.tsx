import { Paper } from '@mantine/core';
import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabStep } from '../../replay/lab.ts';
import type { LabEvent } from '../../replay/labMachine.ts';
import type { Outcome } from '../../replay/replay.ts';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import type { LabActs } from './labActs.ts';
import { eventWord, stateWord, verdictTone } from './verdictWords.ts';
import classes from './replay.module.css';

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

/** Rows of the list in the page at once: cohorts have thousands. */
const shown = 400;

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
  const from = Math.max(0, Math.min(at - shown / 2, steps.length - shown));
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, list]);

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
    <Paper withBorder p={0} className={classes.aside}>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('replay.steps')}
        aria-activedescendant={`replay-step-${steps[at]?.key}`}
        aria-keyshortcuts="Space Delete X N I E F S U R Alt+ArrowUp Alt+ArrowDown"
        className={classes.list}
        onKeyDown={onKeyDown}
      >
        {steps.slice(from, from + shown).map(({ key, step, skipped, touched }, offset) => {
          const index = from + offset;
          const outcome = outcomes[index];
          return (
            <div
              key={key}
              id={`replay-step-${key}`}
              role="option"
              aria-selected={index === at}
              className={classes.step}
              data-skipped={skipped || undefined}
              onClick={() => send({ type: 'go', at: index })}
            >
              <span className={classes.number}>{index + 1}</span>
              <span className={classes.event}>
                <span className={classes.name}>{eventWord(t, i18n, step)}</span>
                <span className={classes.small}>
                  {[
                    step.recordName ?? step.recordId.slice(-8),
                    `${stateWord(t, step.lifecycle, step.from)} → ${step.to === null ? '?' : stateWord(t, step.lifecycle, step.to)}`,
                    touched && t(`replay.touched.${touched}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <StateBadge
                tone={verdictTone(outcome?.verdict)}
                label={outcome ? `replay.verdict.${outcome.verdict}` : 'replay.verdict.skipped'}
              />
            </div>
          );
        })}
      </div>
    </Paper>
  );
}
