/** The facts that the property test checks about a changed line and its reading. */
import type { RecordType } from '../../src/commandKit/command.ts';
import { commandById } from '../../src/commands/registry.ts';
import type { BaseLine } from './baseLines.ts';
import { demo } from './demoNames.ts';
import { namedBy, type Insertion } from './insertions.ts';
import type { ReadLine } from './lineReader.ts';

/** A word that was put into a line. */
export interface Addition {
  /** The character of the original line that it was put before. */
  at: number;
  /** Its first character in the changed line. */
  from: number;
  insertion: Insertion;
}

export interface ChangedLine {
  base: BaseLine;
  /** The added words in the order of the line. */
  added: readonly Addition[];
  line: string;
  /** The record in focus, as "TYPE:NAME". */
  focused?: string | undefined;
}

/** The command fields that take a text as it is typed. */
export const textFields = ['remarks', 'text', 'description', 'downloadInstructions'];

/** Returns the text that the form opens with. */
export const textOf = ({ values }: ReadLine) =>
  String(textFields.map((name) => values[name] ?? '').find((each) => each !== '') ?? '');

const pending = new Set(
  demo.orders.flatMap(({ status, orderNo }) => (status === 'pending' ? [`order:${orderNo}`] : [])),
);

/** Returns a text without spaces, punctuation and case, so that two spellings of it are equal. */
export const bare = (text: string) => text.toLowerCase().replace(/[\s\p{P}]/gu, '');
export const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each) => b.includes(each));

/** Tells whether a word at this position begins the line's text, is within it or ends it. */
export function isInText({ textSpan }: BaseLine, at: number, line: string): boolean {
  if (!textSpan) return false;
  const begins = at < textSpan.from && line.slice(at, textSpan.from).trim() === '';
  return begins || (at >= textSpan.from && at <= textSpan.to);
}

/** Tells whether only blanks are between a position and the words of the command. */
export function isAtVerb({ line, verb }: BaseLine, at: number): boolean {
  if (!verb) return true;
  return line.slice(Math.min(at, verb.to), Math.max(at, verb.to)).trim() === '';
}

/** Tells whether a word at this position is in a text that a marker, a colon or quotes introduce. */
export const isInIntroducedText = (base: BaseLine, at: number) =>
  base.isMarked && isInText(base, at, base.line);

const typeOf = (id: string) => commandById(id).on;

/** Returns the records that the read command acts on: a recharge names its agent in a field. */
export function recordsOf({ command, records, values }: ReadLine): string[] {
  const agent = values.agentId;
  return command === 'recharge.new' && typeof agent === 'string' && agent !== ''
    ? [`agent:${agent}`]
    : records;
}

/** Returns the type of record that the words of a line name. */
export function namedType(command: string) {
  return command === 'recharge.new' ? 'agent' : typeOf(command);
}

/** Returns the name of a record without its type. */
export const codeOf = (name: string) => name.slice(name.indexOf(':') + 1);

/** Returns the one record that a word names; if there are several, the one that is pending. */
export function onlyNamed(base: BaseLine, type: RecordType, insertion: Insertion): string[] {
  const named = namedBy(base.role, type, insertion).map(({ name }) => name);
  const one = named.length === 1 ? named : named.filter((each) => pending.has(each));
  return one.length === 1 ? one : [];
}
