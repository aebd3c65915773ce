import { Anchor, Paper, Title, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import type { Fact } from '../../domain/auditFacts.ts';
import type { TransitionEntry } from '../../domain/lifecycleLog.ts';
import { lifecycles, namedState, type LifecycleId } from '../../machines/lifecycles.ts';
import { spanText } from '../../ui/chart/span.ts';
import { stateDurationsOf } from '../../ui/chart/stateDurations.ts';
import { Timeline } from '../../ui/chart/Timeline.tsx';
import { processText } from './entryWords.ts';
import { differs, type FactPair } from './sideBySide.ts';
import { useFactWords } from './useFactWords.ts';
import classes from './records.module.css';

/** A record with its data in the trail. */
export interface TrailedRecord {
  lifecycle: LifecycleId;
  id: string;
  history: {
    recordName: string;
    state: string;
    verified: boolean;
    entries: readonly TransitionEntry[];
  };
}

/** Returns a function that describes a record's state and its history in words. */
export function useSummary(now: Date) {
  const { t, i18n } = useTranslation();
  return ({ lifecycle, history: { state, entries } }: TrailedRecord): Fact[] => {
    const named = namedState(lifecycle, state);
    const since = stateDurationsOf(entries, now).get(entries.at(-1)?.to ?? '')?.since;
    return [
      { name: t('audit.lifecycle'), value: processText(t, lifecycle) ?? '' },
      { name: t('column.state'), value: named ? t(named.label) : state },
      ...(since
        ? [
            {
              name: t('audit.inState'),
              value: spanText(now.getTime() - since.getTime(), i18n.language, 'long'),
            },
          ]
        : []),
      { name: t('audit.steps'), value: entries.length.toLocaleString(i18n.language) },
    ];
  };
}

interface RecordSideProps {
  side: 0 | 1;
  record: TrailedRecord;
  /** The summary as words, not as codes. */
  summary: readonly FactPair[];
  fields: readonly FactPair[];
  figures: readonly FactPair[];
  /** The row of each of its steps among those of both records. */
  rows: ReadonlyMap<number, number>;
  rowCount: number;
}

/**
 * Shows one of two records: each fact in the same row as that of the other, and each step in the order of both histories.
 */
export function RecordSide({ side, record, summary, fields, figures, rows, rowCount }: RecordSideProps) {
  const { t } = useTranslation();
  const describe = useFactWords();
  const { lifecycle, id, history } = record;
  const inWords = (pairs: readonly FactPair[]) =>
    pairs.map((pair) => {
      const { name, value } = describe({ name: pair.name, value: pair.values[side] ?? '' });
      return { name, value, differs: differs(pair) };
    });
  const summaryFacts = summary.map((pair) => ({
    name: pair.name,
    value: pair.values[side] ?? '',
    differs: differs(pair),
  }));
  const tables = [
    { title: undefined, facts: summaryFacts },
    { title: t('audit.fields'), facts: inWords(fields) },
    { title: t('auditTrail.figures'), facts: inWords(figures) },
  ].filter(({ facts }) => facts.length > 0);
  const tableRows = tables.reduce(
    (sum, { title, facts }) => sum + facts.length + (title === undefined ? 0 : 1),
    0,
  );
  // The headings of the record and of its history take one row each.
  const sideRows = { '--side-rows': tableRows + rowCount + 2 } as CSSProperties;
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-label={history.recordName}
      className={classes.side}
      style={sideRows}
    >
      <Title order={2} fz={16} fw={600} className={classes.heading}>
        <Anchor component={Link} to={historyRoute(lifecycle, id)} inherit>
          {history.recordName}
        </Anchor>
      </Title>
      {tables.map(({ title, facts }) => (
        <Facts key={title ?? ''} title={title} facts={facts} />
      ))}
      <div className={classes.history} style={{ '--rows': rowCount + 1 } as CSSProperties}>
        <Timeline
          lifecycle={lifecycles[lifecycle]}
          entries={history.entries}
          verified={history.verified}
          compared={{ recordName: history.recordName, rows }}
        />
      </div>
    </Paper>
  );
}

interface FactsProps {
  title: string | undefined;
  facts: readonly (Fact & { differs: boolean })[];
}

function Facts({ title, facts }: FactsProps) {
  const { t } = useTranslation();
  return (
    <>
      {title !== undefined && (
        <Title order={3} fz={14} fw={500} className={classes.part}>
          {title}
        </Title>
      )}
      <dl className={classes.facts} style={{ '--rows': facts.length } as CSSProperties}>
        {facts.map(({ name, value, differs: marked }) => (
          <div key={name} className={classes.fact} data-differs={marked || undefined}>
            <dt>{name}</dt>
            <dd>
              {value || '—'}
              {marked && (
                <>
                  <span className={classes.mark} aria-hidden>
                    ≠
                  </span>
                  <VisuallyHidden> ({t('audit.differs')})</VisuallyHidden>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
