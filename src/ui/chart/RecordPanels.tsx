import { Paper } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../domain/message.ts';
import type { TransitionEntry } from '../../domain/lifecycleLog.ts';
import type { ChartLayouts } from '../../machines/chartLayout.ts';
import { hasState, type AvailableTransition, type Lifecycle } from '../../machines/lifecycle.ts';
import { FactSkeleton } from '../page/Skeletons.tsx';
import { chartModel } from './chartModel.ts';
import { entryWords } from './entryWords.ts';
import { RecordStatus, type People } from './RecordStatus.tsx';
import { StateChart } from './StateChart.tsx';
import { stateDurationsOf, type Stay } from './stateDurations.ts';
import { StateDurationsTable } from './StateDurationsTable.tsx';
import { StepPlayer } from './StepPlayer.tsx';
import { useSteps } from './steps.ts';
import { Timeline } from './Timeline.tsx';
import { serverNow } from '../../graph/client/serverClock.ts';

/** The steps of one record, or the content shown instead while they are missing. */
export interface ShownHistory {
  of: Lifecycle;
  history: { entries: readonly TransitionEntry[]; verified: boolean } | undefined;
  /** The reason why the steps cannot be shown; absent while they are loading. */
  instead: ReactNode;
}

interface RecordPanelsProps {
  lifecycle: Lifecycle;
  layouts: ChartLayouts;
  /** True for the small chart next to a record. */
  compact?: boolean;
  /** Every state that the record is in; undefined while unknown. */
  current: readonly string[] | undefined;
  available?: readonly AvailableTransition[];
  people?: People;
  /** The reason why no command is possible any more, unless that is only a final state. */
  ended?: Message | undefined;
  /** The record's own history, and that of the record that has the sibling region. */
  histories: readonly ShownHistory[];
}

interface PanelStep {
  of: Lifecycle;
  entry: TransitionEntry;
}

const none: readonly AvailableTransition[] = [];

/** Shows one record on the chart of its lifecycle: its status, its path step by step, and who moved it. */
export function RecordPanels({
  lifecycle,
  layouts,
  compact = false,
  current,
  available = none,
  people = {},
  ended,
  histories,
}: RecordPanelsProps) {
  const { t } = useTranslation();
  const allSteps = useMemo(() => stepsOf(histories), [histories]);
  const steps = useSteps(allSteps.length);
  const [now] = useState(serverNow);
  const at = steps.at ?? allSteps.length;
  const isNow = at === allSteps.length;
  const shown = allSteps.slice(0, at);
  const last = steps.at === undefined ? undefined : shown.at(-1);
  const next = allSteps[at];
  const facts = { path: allSteps.map(({ entry }) => entry.edge), current, available };
  const padding = compact ? 'md' : { base: 'md', xs: 'lg' };
  const stateDurations = stateDurationsIn(shown, next ? new Date(next.entry.at) : now);
  const words = shown.at(-1);
  const stepWords = words && entryWords(t, words.of, words.entry);
  return (
    <>
      <Paper withBorder p={padding}>
        <StateChart
          compact={compact}
          lifecycle={lifecycle}
          layouts={layouts}
          {...facts}
          stateDurations={stateDurations}
          {...(!isNow && {
            path: shown.map(({ entry }) => entry.edge),
            current: statesAfter(shown),
            available: none,
          })}
          step={last?.entry.edge}
        />
        {stepWords && allSteps.length > 1 && (
          <StepPlayer
            steps={steps}
            text={t('lifecycle.edge.path', { event: stepWords.event, state: stepWords.state })}
          />
        )}
        {/* A placeholder of the same height, so that nothing below moves. */}
        {histories.some(({ history, instead }) => !history && !instead) && <FactSkeleton count={16} />}
        {allSteps.length > 0 && (
          <RecordStatus
            model={chartModel(lifecycle, facts)}
            stateDurations={stateDurationsIn(allSteps, now)}
            people={people}
            ended={ended}
          />
        )}
        {allSteps.length > 0 && compact && (
          <StateDurationsTable states={chartModel(lifecycle, { ...facts, stateDurations }).states} />
        )}
      </Paper>
      {histories.map(
        ({ of, history, instead }) =>
          (history || instead) && (
            <Paper key={of.id} withBorder p={padding}>
              {history ? (
                <Timeline
                  lifecycle={of}
                  entries={history.entries}
                  verified={history.verified}
                  named={histories.length > 1}
                  step={last?.of === of ? last.entry.seq : undefined}
                />
              ) : (
                instead
              )}
            </Paper>
          ),
      )}
    </>
  );
}

/** Returns the steps of all shown histories in chronological order. */
function stepsOf(histories: readonly ShownHistory[]): PanelStep[] {
  const steps = histories.flatMap(({ of, history }) =>
    (history?.entries ?? []).map((entry) => ({ of, entry })),
  );
  return histories.length > 1 ? steps.sort((a, b) => a.entry.at.localeCompare(b.entry.at)) : steps;
}

/** Returns the states of each lifecycle after its last step. */
function statesAfter(steps: readonly PanelStep[]): string[] {
  const last = new Map(steps.map(({ of, entry }) => [of, entry.to]));
  return [...last].flatMap(([of, to]) =>
    // The log may contain a state that the machine no longer has.
    hasState(of, to) ? [to] : [],
  );
}

function stateDurationsIn(steps: readonly PanelStep[], until: Date): ReadonlyMap<string, Stay> {
  const lifecycles = new Set(steps.map(({ of }) => of));
  return new Map(
    [...lifecycles].flatMap((of) => [
      ...stateDurationsOf(
        steps.filter((step) => step.of === of).map(({ entry }) => entry),
        until,
      ),
    ]),
  );
}
