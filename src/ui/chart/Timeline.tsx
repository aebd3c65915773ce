import { Anchor, Tooltip } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '../../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import { isWorded } from '../../i18n/instance.ts';
import type { StepCause, TransitionEntry } from '../../domain/lifecycleLog.ts';
import { actingRole } from '../../domain/roles.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { asLifecycleId, lifecycles } from '../../machines/lifecycles.ts';
import { Minute } from '../page/Minute.tsx';
import { entryWords } from './entryWords.ts';
import { spanText } from './span.ts';
import { toneClass, toneIcons } from './tones.ts';
import classes from './Timeline.module.css';

interface TimelineProps {
  lifecycle: Lifecycle;
  /** The entries, ordered by `seq`. */
  entries: readonly TransitionEntry[];
  /** True if the log contains every entry exactly as it is shown here. */
  verified: boolean;
  /** True if the timeline names its lifecycle, because several histories are shown. */
  named?: boolean;
  /** `seq` of the step that is shown on the chart. */
  step?: number;
  /**
   * Set while the history of another record is shown next to it. The timeline then also shows the time spent in each state.
   */
  compared?: {
    recordName: string;
    /** The row in which each entry is shown, by `seq`; both histories share the rows. */
    rows: ReadonlyMap<number, number>;
  };
}

/**
 * Shows the history of one record, oldest first: what happened, by whom, when, and why.
 * Every record has at least the entry of its creation. A record without entries has lost them.
 */
export function Timeline({ lifecycle, entries, verified, named = false, step, compared }: TimelineProps) {
  const { t } = useTranslation();
  const verdict = entries.length === 0 ? 'missing' : verified ? 'verified' : 'changed';
  const Shield = verdict === 'verified' ? IconShieldCheck : IconShieldX;
  const name = `${t('lifecycle.history')} · ${compared?.recordName ?? t(lifecycle.title)}`;
  return (
    <section aria-label={name}>
      <header className={classes.header}>
        <span className={classes.title}>{named ? name : t('lifecycle.history')}</span>
        <Tooltip
          label={t(`lifecycle.history.${verdict}Help`)}
          events={{ hover: true, focus: true, touch: true }}
          transitionProps={{ duration: 100 }}
          multiline
          maw={280}
        >
          <span
            className={`${classes.verdict} ${toneClass(verdict === 'verified' ? 'done' : 'refused')}`}
            tabIndex={0}
          >
            <Shield size={15} stroke={1.8} aria-hidden />
            {t(`lifecycle.history.${verdict}`)}
          </span>
        </Tooltip>
      </header>
      {entries.length === 0 ? (
        <p className={classes.empty}>{t('lifecycle.history.missingHelp')}</p>
      ) : (
        <ol className={classes.entries}>
          {entries.map((entry, index) => (
            <Entry
              key={entry.seq}
              lifecycle={lifecycle}
              entry={entry}
              before={compared && entries[index - 1]}
              shown={entry.seq === step}
              // Extends the row to the next entry, so that the line reaches it.
              row={compared && rowsOf(compared.rows, entry, entries[index + 1])}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function rowsOf(rows: ReadonlyMap<number, number>, entry: TransitionEntry, next?: TransitionEntry): string {
  return `${rows.get(entry.seq) ?? 'auto'} / ${(next && rows.get(next.seq)) ?? 'span 1'}`;
}

interface EntryProps {
  lifecycle: Lifecycle;
  entry: TransitionEntry;
  /** The previous entry, if the row shows how long the record was in the state before. */
  before: TransitionEntry | undefined;
  /** True for the step that is shown on the chart. */
  shown: boolean;
  row: string | undefined;
}

function Entry({ lifecycle, entry, before, shown, row }: EntryProps) {
  const { t, i18n } = useTranslation();
  const { event, state, tone } = entryWords(t, lifecycle, entry);
  const ToneIcon = toneIcons[tone];
  const params = entry.params.map(({ name, value }) => {
    const key = `lifecycle.param.${name}`;
    return isWorded(i18n, key) ? t(key, { value }) : t('lifecycle.history.param', { name, value });
  });
  return (
    <li
      className={`${classes.entry} ${toneClass(tone)}`}
      style={{ gridRow: row }}
      aria-current={shown ? 'step' : undefined}
    >
      <span className={classes.marker} aria-hidden>
        <ToneIcon size={16} stroke={1.8} />
      </span>
      <div className={classes.body}>
        <div className={classes.event}>
          <span>
            <strong>{event}</strong>
            <span className={classes.state}> → {state}</span>
          </span>
          <Tooltip
            label={t('lifecycle.history.entry', { seq: entry.seq, hash: entry.hash })}
            transitionProps={{ duration: 100 }}
            multiline
            maw={320}
            classNames={{ tooltip: classes.hash }}
          >
            <span className={classes.seq}>#{entry.seq}</span>
          </Tooltip>
        </div>
        <div className={classes.who}>
          <span>
            {entry.actorName && `${entry.actorName} · `}
            <span className={classes.role}>{t(`role.${actingRole(entry.actorRoleId)}`)}</span>
          </span>
          <Minute at={entry.at} />
        </div>
        {before && (
          <div className={classes.who}>
            {t('lifecycle.history.stayed', {
              state: entryWords(t, lifecycle, before).state,
              span: spanText(Date.parse(entry.at) - Date.parse(before.at), i18n.language, 'long'),
            })}
          </div>
        )}
        {entry.remarks !== '' && <p className={classes.remarks}>{entry.remarks}</p>}
        {entry.cause && <Cause cause={entry.cause} />}
        {params.length > 0 && (
          <ul className={classes.params}>
            {params.map((param) => (
              <li key={param}>{param}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Shows the step of another record that caused this one, with a link to that record's history. */
function Cause({ cause }: { cause: StepCause }) {
  const { t } = useTranslation();
  const id = asLifecycleId(cause.lifecycle);
  if (!id) return null;
  return (
    <p className={classes.cause}>
      {t('lifecycle.history.cause', { event: entryWords(t, lifecycles[id], cause).event })}{' '}
      <Anchor component={Link} inherit to={historyRoute(id, cause.recordId)}>
        {cause.recordName}
      </Anchor>
    </p>
  );
}
