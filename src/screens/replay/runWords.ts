import type { TFunction } from 'i18next';
import { lifecycleParts } from '../../machines/lifecycleParts.ts';
import { eventWordOf } from '../../machines/pageChart.ts';
import type { RecordedActor, RecordedValue } from '../../replay/recording/recording.ts';
import type { RecordingOutcome } from '../../replay/recording/replayRecording.ts';
import { statePaths } from '../../replay/recording/stateText.ts';
import { pageMachineOf, type PageMachine } from '../stateChart/parts/pageMachines.ts';

/** What the machine is called; its id where the page has none of that name. */
export function machineWord(t: TFunction, machine: string): string {
  const known = pageMachineOf(machine);
  return known ? t(known.chart.title) : machine;
}

/** "All commands, at rest": the outer states before the inner ones, by their words or else as the machine names them. */
export function stateWords(t: TFunction, machine: string, value: RecordedValue | null): string {
  return value === null ? '?' : wordsOf(t, machine, statePaths(value));
}

/** The same of one state, told by its path. */
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

/** What is recorded of a run beside its events that tells it from others: the command of a form, a file's size. */
export function runNote({ snapshot: { context } }: RecordedActor): string | undefined {
  return typeof context.command === 'string' ? context.command : undefined;
}

/** Minutes and seconds since the recording began, to the tenth. */
export function clockText(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100);
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return `${Math.floor(tenths / 600)}:${seconds}`;
}

const keyOf = (path: string) => path.replaceAll('.', '_');

/** The states of a value as the chart has them. */
export function chartedStates(value: RecordedValue | null): string[] {
  return value === null ? [] : statePaths(value).map((path) => path.join('_'));
}

/** The edge of the chart that a step went along; undefined where it stays, or comes from the machine as a whole. */
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
