import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { commandById } from '../../commands/registry.ts';
import type { Message } from '../../domain/message.ts';
import { roles, type Role } from '../../domain/roles.ts';
import { isWorded } from '../../i18n/instance.ts';
import type { RuleRefusal } from '../../machines/rules.ts';
import type { ChartedEdge, ChartModel } from './chartModel.ts';
import { spanText } from './span.ts';
import type { Stay } from './stateDurations.ts';
import classes from './RecordStatus.module.css';

/** The people of each role who are involved with the record, where they are known. */
export type People = Partial<Record<Role, string>>;

interface RecordStatusProps {
  /** The chart model of the record's present state. */
  model: ChartModel;
  stateDurations: ReadonlyMap<string, Stay>;
  people: People;
  ended?: Message | undefined;
}

/** Shows a record's status: since when, for whom it waits, which commands are possible now, and what blocks the others. */
export function RecordStatus({ model, stateDurations, people, ended }: RecordStatusProps) {
  const { t, i18n } = useTranslation();
  const stored = model.states.find(({ current, stored: own }) => current && own);
  const since = stored && stateDurations.get(stored.id)?.since;
  const outgoing = model.edges.filter(({ availability }) => availability !== 'plain');
  // A step that only calls the record off is possible, but nobody waits for it.
  const inactive = new Set(model.states.filter(({ tone }) => tone === 'inactive').map(({ id }) => id));
  // Finds the roles whose turn it is: only the role or the scope of the user blocks these edges.
  const awaited = outgoing.filter(
    ({ to, reasons }) =>
      !inactive.has(to) && reasons.every(({ refusal }) => refusal === 'role' || refusal === 'scope'),
  );
  const waitsFor =
    stored?.tone === 'waiting'
      ? roles.filter((role) => awaited.some((edge) => edge.roles.includes(role)))
      : [];
  const parts = [
    { title: t('chart.openNow'), edges: outgoing.filter(({ availability }) => availability === 'open') },
    {
      title: t('chart.blockedNow'),
      edges: outgoing.filter(({ availability }) => availability === 'blocked'),
    },
  ];
  return (
    <section aria-label={t('chart.status')} className={classes.status}>
      {stored && since && (
        <p className={classes.since}>
          <strong>{t('chart.since', { state: t(stored.label), at: since.toISOString() })}</strong>
          {!stored.final && (
            <span>
              {t('chart.sinceSpan', {
                span: spanText(stateDurations.get(stored.id)?.spent ?? 0, i18n.language, 'long'),
              })}
            </span>
          )}
          {waitsFor.length > 0 && <span>{t('chart.waitsFor', { who: whoWords(t, waitsFor, people) })}</span>}
          {stored.final && outgoing.length === 0 && (
            <span>{ended ? t(ended.key, ended.params) : t('chart.ended')}</span>
          )}
        </p>
      )}
      {parts.map(
        ({ title, edges }) =>
          edges.length > 0 && (
            <div key={title}>
              <div className={classes.title} aria-hidden>
                {title}
              </div>
              <ul className={classes.edges} aria-label={title}>
                {edges.map((edge) => (
                  <TransitionItem key={edge.id} edge={edge} people={people} />
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  );
}

/** Returns the roles with names where known: "Agent (Huadong Trade), Sales". */
function whoWords(t: TFunction, who: readonly Role[], people: People): string {
  return who
    .map((role) => {
      const name = people[role];
      return name === undefined ? t(`role.${role}`) : t('chart.person', { role: t(`role.${role}`), name });
    })
    .join(t('lifecycle.comma'));
}

interface TransitionItemProps {
  edge: ChartedEdge;
  people: People;
}

function TransitionItem({ edge, people }: TransitionItemProps) {
  const { t } = useTranslation();
  return (
    <li>
      {t('lifecycle.edge.path', { event: t(edge.label), state: t(edge.toLabel) })}
      {edge.roles.length > 0 && <span className={classes.who}>{whoWords(t, edge.roles, people)}</span>}
      {edge.reasons.map((reason) => (
        <Reason key={reason.rule} reason={reason} />
      ))}
    </li>
  );
}

/** Shows a refused rule: the reason, the figures that it checked, and how to resolve it. */
function Reason({ reason }: { reason: RuleRefusal }) {
  const { t, i18n } = useTranslation();
  const figures = Object.entries(reason.params ?? {}).flatMap(([name, value]) => {
    const key = `lifecycle.param.${name}`;
    return isWorded(i18n, key) ? [t(key, { value })] : [];
  });
  const lift = liftWords(t, reason);
  return (
    <div className={classes.reason}>
      <span>{t(reason.key, reason.params)}</span>
      {figures.length > 0 && <span className={classes.figures}>{figures.join(t('lifecycle.comma'))}</span>}
      {lift && <span className={classes.lift}>{lift}</span>}
    </div>
  );
}

/** Returns how to resolve it: "To lift it: Recharge agent (Operations Admin)"; undefined if only somebody else could. */
function liftWords(t: TFunction, { resolvedByCommand, resolvedWhen }: RuleRefusal): string | undefined {
  if (resolvedWhen) return t('chart.liftedWhen', { when: t(resolvedWhen) });
  const command = resolvedByCommand === undefined ? undefined : commandById(resolvedByCommand);
  return command && t('chart.lift', { action: t(command.title), who: whoWords(t, command.roles, {}) });
}
