/** Lines generated from those of both tables, each with one or two words more. */
import { Random } from '../../src/server/seed/random.ts';
import { commandById } from '../../src/commands/registry.ts';
import { everything, times } from '../support/scope.ts';
import { baseLines, type BaseLine } from './baseLines.ts';
import type { Addition, ChangedLine } from './changedLineFacts.ts';
import {
  allNumbers,
  dates,
  fillers,
  knownRecords,
  namesFor,
  negations,
  someNumbers,
  unknownNames,
  type Insertion,
  type InsertionKind,
} from './insertions.ts';
import { makesAnotherNumber } from './numbersInGroups.ts';

/** The number of words of each kind that are put into each position of each line. */
const perPosition: Readonly<Record<InsertionKind, number>> = {
  number: times(4, 60),
  name: times(4, 40),
  date: times(2, 12),
  negation: times(2, 12),
  filler: times(2, 12),
  unknown: times(2, 9),
};
const pairsPerPosition = times(2, 20);
/** The share of the lines that are read with a record in focus. */
const focusedShare = 0.3;

const hasNegation = /[不别勿]|\b(?:not|never|don't)\b/i;

/** Draws from a list in a shuffled order, so that all items are drawn before any is drawn again. */
function drawFrom<T>(random: Random, all: readonly T[]): () => T {
  let waiting: T[] = [];
  return () => {
    if (waiting.length === 0) waiting = [...all];
    const at = Math.floor(random.next() * waiting.length);
    const [drawn] = waiting.splice(at, 1);
    if (drawn === undefined) throw new Error('Nothing to draw from');
    return drawn;
  };
}

/** Returns the beginning of a line, and the end of each of its words. A split verb of several words has no clear reading. */
function positionsIn({ line, verb }: BaseLine): number[] {
  const ends = Array.from(line.matchAll(/\S+/g), ({ 0: word, index }) => index + word.length);
  return [0, ...ends].filter((at) => !verb || at <= verb.from || at >= verb.to);
}

/** Returns the line with these words, a blank on each side, and the position of each word. */
function lineWith(base: BaseLine, words: readonly Pick<Addition, 'at' | 'insertion'>[]) {
  let line = '';
  let from = 0;
  const append = (text: string) => {
    if (text !== '') line += line === '' ? text : ` ${text}`;
    return line.length - text.length;
  };
  const added = words
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, insertion }): Addition => {
      append(base.line.slice(from, at).trim());
      from = at;
      return { at, insertion, from: append(insertion.text) };
    });
  append(base.line.slice(from).trim());
  return { line, added };
}

type Draw = () => Insertion;

/** Draws names that the role sees, mostly of the type that the command is on; audit entries and recharges have none. */
function namesOf(random: Random, { role, commands }: BaseLine): Draw {
  const all = namesFor.get(role) ?? [];
  const types = commands.map((id) => commandById(id).on);
  const isNear = ({ of = '' }: Insertion) =>
    types.some((type) => of.startsWith(`${type}:`) || (type === 'order' && of.startsWith('customer:')));
  const near = all.filter(isNear);
  const [any, ofType] = [drawFrom(random, all), drawFrom(random, near.length > 0 ? near : all)];
  return () => (random.chance(0.6) ? ofType() : any());
}

function focusOf(random: Random, { role, commands, records }: BaseLine): string | undefined {
  if (!random.chance(focusedShare)) return undefined;
  const types = commands.map((id) => commandById(id).on);
  const all = (knownRecords.get(role) ?? []).filter(
    ({ type, name }) => types.includes(type) && !records.includes(name) && type !== 'passwordRequest',
  );
  return all.length === 0 ? undefined : random.pick(all).name;
}

/** Generates every changed line of a run; the same seed gives the same lines. */
export function* changedLines(seed: number): Generator<ChangedLine> {
  const random = new Random(`changed lines ${seed}`);
  const numbers = drawFrom(random, someNumbers);
  const everyNumber = drawFrom(random, allNumbers);
  const others = {
    date: drawFrom(random, dates),
    negation: drawFrom(random, negations),
    filler: drawFrom(random, fillers),
    unknown: drawFrom(random, unknownNames),
  };
  for (const base of baseLines()) {
    const positions = positionsIn(base);
    const draws: Record<InsertionKind, Draw> = { number: numbers, name: namesOf(random, base), ...others };
    // Excludes a second negation, because the reading of two negations is only a guess.
    const kinds = (Object.keys(draws) as InsertionKind[]).filter(
      (kind) => kind !== 'negation' || !hasNegation.test(base.line.slice(0, base.textSpan?.from)),
    );
    const changed = (...words: Pick<Addition, 'at' | 'insertion'>[]): ChangedLine[] => {
      const change = { base, ...lineWith(base, words), focused: focusOf(random, base) };
      return words.some(({ at, insertion }) => makesAnotherNumber(base.line, at, insertion)) ? [] : [change];
    };
    for (const at of positions) {
      for (const kind of kinds)
        for (let turn = 0; turn < perPosition[kind]; turn += 1)
          yield* changed({ at, insertion: draws[kind]() });
      for (let turn = 0; turn < pairsPerPosition; turn += 1) {
        const [first, second] = [random.pick(kinds), random.pick(kinds)];
        if (first === 'negation' && second === 'negation') continue;
        yield* changed(
          { at, insertion: draws[first]() },
          { at: random.pick(positions), insertion: draws[second]() },
        );
      }
    }
    if (everything)
      for (let turn = 0; turn < allNumbers.length; turn += 1)
        yield* changed({ at: random.pick(positions), insertion: everyNumber() });
  }
}

/** Generates lines of a verb and an unknown name, while a record of its type is in focus. */
export function* unknownInFocus(seed: number): Generator<ChangedLine> {
  const random = new Random(`unknown names ${seed}`);
  for (const base of baseLines()) {
    const [type] = base.commands.map((id) => commandById(id).on);
    const mayFocus = (knownRecords.get(base.role) ?? []).filter((each) => each.type === type);
    if (!base.verb || base.records.length === 0 || mayFocus.length === 0) continue;
    const verb = base.line.slice(base.verb.from, base.verb.to);
    for (const insertion of unknownNames) {
      const amount = 'amount' in base.values ? ` ${base.values.amount}` : '';
      const expected: BaseLine = {
        ...base,
        outcomes: new Set(['question', 'nothing']),
        questions: new Set(['nameOrText']),
        records: [],
        candidates: [],
        line: `${verb} ${insertion.text}${amount}`,
      };
      yield { base: expected, added: [], line: expected.line, focused: random.pick(mayFocus).name };
    }
  }
}
