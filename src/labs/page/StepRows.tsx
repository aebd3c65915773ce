import { Paper } from '@mantine/core';
import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { labKeys } from '../../commands/pageKeys.ts';
import { shortcutsOf } from '../../keys/glyphs.ts';
import type { useBindings } from '../../keys/useBindings.ts';
import type { Verdict } from '../replay/replay.ts';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { verdictTone } from './verdictWords.ts';
import classes from './replay.module.css';

export interface StepRow {
  key: number;
  name: string;
  /** The parts of the second line; empty parts are left out. */
  more: readonly (string | undefined)[];
  /** Undefined for a skipped step. */
  verdict: Verdict | undefined;
  skipped?: boolean;
}

interface StepRowsProps {
  count: number;
  at: number;
  rowOf: (index: number) => StepRow | undefined;
  /** The key bindings of the lab. */
  bound: ReturnType<typeof useBindings>;
  onChoose: (index: number) => void;
  list: RefObject<HTMLDivElement | null>;
}

/** The maximum number of rows in the page, because cohorts have thousands. */
const shown = 400;

/** Lists steps with their verdicts, as one tab stop. */
export function StepRows({ count, at, rowOf, bound, onChoose, list }: StepRowsProps) {
  const { t } = useTranslation();
  const from = Math.max(0, Math.min(at - shown / 2, count - shown));
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, list]);
  const indexes = Array.from({ length: Math.min(shown, count - from) }, (_, offset) => from + offset);

  return (
    <Paper withBorder p={0} className={classes.aside}>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('replay.steps')}
        aria-activedescendant={`replay-step-${rowOf(at)?.key}`}
        className={classes.list}
        aria-keyshortcuts={shortcutsOf(labKeys)}
        {...bound}
      >
        {indexes.map((index) => {
          const row = rowOf(index);
          if (!row) return null;
          return (
            <div
              key={row.key}
              id={`replay-step-${row.key}`}
              role="option"
              aria-selected={index === at}
              className={classes.step}
              data-skipped={row.skipped || undefined}
              onClick={() => onChoose(index)}
            >
              <span className={classes.number}>{index + 1}</span>
              <span className={classes.event}>
                <span className={classes.name}>{row.name}</span>
                <span className={classes.small}>{row.more.filter(Boolean).join(' · ')}</span>
              </span>
              <StateBadge
                tone={verdictTone(row.verdict)}
                label={row.verdict ? `replay.verdict.${row.verdict}` : 'replay.verdict.skipped'}
              />
            </div>
          );
        })}
      </div>
    </Paper>
  );
}
