import { Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useQuery } from 'urql';
import type { Day } from '../../domain/dateText.ts';
import { daysOfBand } from '../../domain/lifecycleBoard.ts';
import { stateChartRoute } from '../../domain/pages.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { serverNow } from '../../graph/client/serverClock.ts';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import { lifecycleParts } from '../../machines/lifecycleParts.ts';
import { lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import type { BoardFacts } from '../../ui/chart/chartBoard.ts';
import { StateChart } from '../../ui/chart/StateChart.tsx';
import { FailedPart } from '../../ui/list/ListStates.tsx';
import { boardViewIn, boardSearch, type BoardView } from './boardAddress.ts';
import { BoardControls } from './BoardControls.tsx';
import { useCoverage } from './useCoverage.ts';
import { AgeBands } from './AgeBands.tsx';
import { EdgeSteps } from './EdgeSteps.tsx';
import { recordsInState } from './recordsInState.ts';
import { OldestRecords, type OldestRecord } from './OldestRecords.tsx';
import classes from './board.module.css';

const boardQuery = graphql(`
  query LifecycleBoard($lifecycle: LifecycleId!, $days: Int, $day: String) {
    lifecycleBoard(lifecycle: $lifecycle, days: $days, day: $day) {
      lifecycle
      day
      today
      firstDay
      states {
        state
        count
        ages
        oldest {
          id
          name
          since
        }
      }
      edges {
        edge
        count
        median
        p95
      }
    }
  }
`);

type Board = NonNullable<ResultOf<typeof boardQuery>['lifecycleBoard']>;

/** The states whose records no list shows. */
const unlisted: Partial<Record<LifecycleId, readonly string[]>> = { agentLevel: ['deleted'] };

/**
 * Shows a lifecycle as the board of all records: how many are in each state and since when, and the use of each edge.
 * It shows the present or the end of a past day, with links to the lists if the role has one.
 */
export function AllRecords({ lifecycleId, list }: { lifecycleId: LifecycleId; list: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const view = boardViewIn(parameters);
  const [found, retry] = useQuery({
    query: boardQuery,
    variables: { lifecycle: lifecycleId, days: view.days ?? null, day: view.day ?? null },
  });
  const coverage = useCoverage(view.coverage, lifecycleId);
  // While another period or day loads, the previous one remains, marked as outdated.
  const board = found.error ? undefined : found.data?.lifecycleBoard;
  const isPast = view.day !== undefined && (!board || board.day !== board.today);
  const opens = list !== undefined && !isPast;
  const oldestRecords = board ? oldestRecordsOf(board) : [];
  const aged = present<Part<'states'>>(board?.states ?? null).flatMap(({ state, ages }) =>
    ages ? [{ state, bands: ages.map((count) => count ?? 0) }] : [],
  );
  const go = (change: Partial<BoardView>) => {
    // Reads the address, because keys may arrive faster than React renders.
    const latestParameters = new URLSearchParams(window.location.search);
    const next = { ...boardViewIn(latestParameters), ...change };
    const search = boardSearch(
      latestParameters.get('lifecycle') ?? lifecycleId,
      next,
      latestParameters.get('as'),
    );
    void navigate(`${stateChartRoute}${search}`, { replace: true });
  };
  const edge = lifecycleParts(lifecycles[lifecycleId])[0]?.edges.find((each) => each.edge === view.edge);
  return (
    <Stack gap="md">
      {found.error && (
        <FailedPart error={found.error} onRetry={() => retry({ requestPolicy: 'network-only' })} />
      )}
      <BoardControls view={view} onView={go} range={board ?? undefined} />
      <Paper
        withBorder
        p={{ base: 'md', xs: 'lg' }}
        className={classes.board}
        aria-busy={found.fetching || found.stale}
        // A refresh in the background does not mark the chart; another period or day that is loading does.
        data-outdated={found.fetching || undefined}
      >
        <StateChart
          lifecycle={lifecycles[lifecycleId]}
          layouts={chartLayouts[lifecycleId]}
          counts={board ? countsIn(board) : undefined}
          counting
          board={board ? boardFacts(board) : undefined}
          coverage={coverage}
          closed={unlisted[lifecycleId]}
          onOpenState={opens ? (state) => void navigate(recordsInState(list, lifecycleId, state)) : undefined}
          onOpenBand={
            opens && board
              ? (state, band) => void navigate(bandRoute(list, lifecycleId, state, band, board.today))
              : undefined
          }
          onOpenEdge={(id) => go({ edge: id })}
        />
      </Paper>
      <Text size="sm" c="dimmed">
        {t(isPast ? 'board.help.past' : opens ? 'board.help.now' : 'board.help.edges')}
      </Text>
      {edge && (
        <EdgeSteps
          key={`${edge.edge} ${view.days} ${view.day}`}
          lifecycleId={lifecycleId}
          edge={edge.edge}
          label={edge.label}
          view={view}
          onClose={() => go({ edge: undefined })}
        />
      )}
      {board && aged.length > 0 && (
        <AgeBands
          lifecycleId={lifecycleId}
          states={aged}
          routeOf={
            opens ? (state, band) => bandRoute(list, lifecycleId, state, band, board.today) : undefined
          }
        />
      )}
      {oldestRecords.length > 0 && <OldestRecords lifecycleId={lifecycleId} oldestRecords={oldestRecords} />}
    </Stack>
  );
}

/** Returns the address of the list with the records of a band. */
function bandRoute(list: string, lifecycle: LifecycleId, state: string, band: number, today: Day): string {
  return recordsInState(list, lifecycle, state, daysOfBand(band, today));
}

type Part<Name extends 'states' | 'edges'> = NonNullable<NonNullable<Board[Name]>[number]>;

function present<Item>(items: readonly (Item | null)[] | null): Item[] {
  return (items ?? []).filter((item) => item !== null);
}

const secondsSince = (instant: string) => (serverNow().getTime() - Date.parse(instant)) / 1000;

function countsIn(board: Board): Record<string, number> {
  return Object.fromEntries(present<Part<'states'>>(board.states).map(({ state, count }) => [state, count]));
}

function oldestRecordsOf(board: Board): OldestRecord[] {
  return present<Part<'states'>>(board.states).flatMap(({ state, oldest }) =>
    oldest ? [{ state, record: oldest, stay: secondsSince(oldest.since) }] : [],
  );
}

function boardFacts(board: Board): BoardFacts {
  return {
    ages: Object.fromEntries(
      present<Part<'states'>>(board.states).flatMap(({ state, ages, oldest }) => {
        if (!ages) return [];
        const longest = oldest ? secondsSince(oldest.since) : undefined;
        return [[state, { bands: ages.map((count) => count ?? 0), longest }] as const];
      }),
    ),
    flows: Object.fromEntries(
      present<Part<'edges'>>(board.edges).map(({ edge, count, median, p95 }) => [
        edge,
        { count, median: median ?? null, p95: p95 ?? null },
      ]),
    ),
  };
}
