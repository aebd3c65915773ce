import type { TFunction } from 'i18next';
import { lifecycleParts } from '../../machines/lifecycleParts.ts';
import { eventWordOf } from '../../machines/pageChart.ts';
import type { RecordedActor, RecordedValue } from '../recording/recording.ts';
import type { RecordingOutcome } from '../recording/replayRecording.ts';
import { statePaths } from '../recording/stateText.ts';
import { pageMachineOf, type PageMachine } from '../../screens/stateChart/parts/pageMachines.ts';

/** Returns the title of the machine, or its id if the page has no such machine. */
export function machineWord(t: TFunction, machine: string): string {
  const known = pageMachineOf(machine);
  return known ? t(known.chart.title) : machine;
}

/**
 * Returns the words for a state value, as "All commands, at rest": outer states first; names of the machine if there are no
 * words.
 */
export function stateWords(t: TFunction, machine: string, value: RecordedValue | null): string {
  return value === null ? '?' : wordsOf(t, machine, statePaths(value));
}

/** Returns the words for one state, given its path. */
export function pathWords(t: TFunction, machine: string, path: string): string {
  const names = path.split('.');
  return wordsOf(
    t,
    machine,
    names.map((_, depth) => names.slice(0, depth + 1)),
  );
}

function wordsOf(t: TFunction, machine: string, paths: readonly string[][]): string {
  const states = pageMachineOf(machine)?.words.states ?? {};
  return paths
    .map((path) => {
      const known = states[path.join('.')];
      return known ? t(known.label) : (path.at(-1) ?? '');
    })
    .join(' · ');
}

export function runEventWord(
  t: TFunction,
  machine: string,
  type: string,
  path: RecordingOutcome['path'],
): string {
  const word = eventWordOf(pageMachineOf(machine)?.words.events ?? {}, type, path?.to ?? '');
  return word ? t(word) : type;
}

/** Returns the recorded value that distinguishes a run from others: the command of a form. */
export function runNote({ snapshot: { context } }: RecordedActor): string | undefined {
  return typeof context.command === 'string' ? context.command : undefined;
}

/** Formats the time since the recording began as minutes and seconds, to a tenth of a second. */
export function clockText(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100);
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return `${Math.floor(tenths / 600)}:${seconds}`;
}

const keyOf = (path: string) => path.replaceAll('.', '_');

/** Returns the states of a value by their ids in the chart. */
export function chartedStates(value: RecordedValue | null): string[] {
  return value === null ? [] : statePaths(value).map((path) => path.join('_'));
}

/**
 * Returns the chart edge that a step used; undefined if it stays in the same state, or if the event belongs to the whole
 * machine.
 */
export function chartedEdge(
  { chart, words }: PageMachine,
  type: string,
  path: RecordingOutcome['path'],
): string | undefined {
  if (!path) return undefined;
  const label = eventWordOf(words.events, type, path.to);
  const edges = lifecycleParts(chart).flatMap((region) => region.edges);
  return edges.find(
    (edge) => edge.from === keyOf(path.from) && edge.to === keyOf(path.to) && edge.label === label,
  )?.edge;
}
