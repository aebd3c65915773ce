/** The lines of both tables that other lines are generated from, with their expected readings. */
import { readFileSync } from 'node:fs';
import { commandById } from '../../src/commands/registry.ts';
import { records } from '../../src/commands/records.ts';
import type { Role } from '../../src/domain/roles.ts';
import { namesOf } from '../../src/palette/commandNames.ts';

export type Outcome = 'certain' | 'question' | 'nothing';

/** A part of a line, from one character up to another, which is excluded. */
export interface Span {
  from: number;
  to: number;
}

export interface BaseLine {
  role: Role;
  line: string;
  /** All correct outcomes. */
  outcomes: ReadonlySet<Outcome>;
  /** The correct kinds of question; empty where any kind is correct. */
  questions: ReadonlySet<string>;
  /** Correct commands. */
  commands: readonly string[];
  /** Names as "TYPE:NAME". */
  records: readonly string[];
  /** The records that the question asks about, where the table names them. */
  candidates: readonly string[];
  /** Values that the line gives to fields; '' for a field that it must leave empty. */
  values: Readonly<Record<string, string>>;
  /** The exact text for the text field of the command; undefined where the table leaves it open. */
  text: string | undefined;
  /** The position of the text. */
  textSpan: Span | undefined;
  /** True if the text is introduced by a marker (备注, because, a colon) or is in quotes. */
  isMarked: boolean;
  /** The words that name the command; undefined where the line has none of its names. */
  verb: Span | undefined;
}

/** The opposite of each command, which a negation may turn it into. */
export const opposites: Readonly<Record<string, string>> = {
  'order.approve': 'order.reject',
  'order.reject': 'order.approve',
  'application.pass': 'application.reject',
  'application.reject': 'application.pass',
  'application.publish': 'application.unpublish',
  'application.unpublish': 'application.publish',
  'package.publish': 'package.unpublish',
  'package.unpublish': 'package.publish',
  'customer.disable': 'customer.enable',
  'customer.enable': 'customer.disable',
  'agent.disable': 'agent.enable',
  'agent.enable': 'agent.disable',
  'agentLevel.disable': 'agentLevel.enable',
  'agentLevel.enable': 'agentLevel.disable',
  'platformUser.disable': 'platformUser.enable',
  'platformUser.enable': 'platformUser.disable',
};

const textFields = ['remarks', 'text'];
const marker = /(?:备注|原因|理由|because|note|remark|remarks|[:："“])\s*[:：]?\s*$/iu;

/** Returns the rows of a table of this folder, by the names in its head. */
export function readTable(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
  const [head = [], ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return lines.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])));
}

const listed = (cell: string) => (cell === '' ? [] : cell.split(';'));

/**
 * Returns the longest name of one of these commands in the line. A name at the line's beginning wins over a value's label.
 */
function verbIn(line: string, commands: readonly string[]): Span | undefined {
  const lower = line.toLowerCase();
  const names = commands.flatMap((id) => namesOf(records, commandById(id))).filter((name) => name !== '');
  const spans = names.flatMap((name): Span[] => {
    const from = lower.indexOf(name.toLowerCase());
    return from === -1 ? [] : [{ from, to: from + name.length }];
  });
  const sorted = spans.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  return sorted.find(({ from }) => from === 0) ?? sorted[0];
}

function textSpanIn(line: string, text: string | undefined): Span | undefined {
  const from = text === undefined || text === '' ? -1 : line.lastIndexOf(text);
  return text === undefined || from === -1 ? undefined : { from, to: from + text.length };
}

type BaseLineSpec = Pick<BaseLine, 'role' | 'line' | 'outcomes' | 'questions' | 'text'> & {
  commands: string;
  named: string;
  given: string;
};

function baseOf({ commands, named, given, text, ...rest }: BaseLineSpec): BaseLine {
  const ids = commands === '' ? [] : commands.split('|');
  const values = Object.fromEntries(
    listed(given).map((each): [string, string] => {
      const [name = '', value = ''] = each.split('=');
      // Removes the type, because the reader of lines gives a chosen record by its name alone.
      return [name, value.replace(/^[a-zA-Z]+:/, '')];
    }),
  );
  const textSpan = textSpanIn(rest.line, text);
  return {
    ...rest,
    commands: ids,
    records: named.startsWith('?') ? [] : listed(named),
    candidates: named.startsWith('?') ? listed(named.slice(1)) : [],
    values,
    text,
    textSpan,
    isMarked: textSpan !== undefined && marker.test(rest.line.slice(0, textSpan.from)),
    verb:
      verbIn(rest.line, ids) ??
      verbIn(
        rest.line,
        ids.flatMap((id) => opposites[id] ?? []),
      ),
  };
}

/** Returns the lines of `sentences.tsv`. */
function sentences(): BaseLine[] {
  return readTable('sentences.tsv').map((row) => {
    const given = listed(row.arguments ?? '');
    const isText = (each: string) => textFields.some((name) => each.startsWith(`${name}=`));
    return baseOf({
      role: row.role as Role,
      line: row.sentence ?? '',
      outcomes: new Set<Outcome>([row.records?.startsWith('?') ? 'question' : 'certain']),
      questions: new Set(),
      commands: row.command ?? '',
      named: row.records ?? '',
      given: given.filter((each) => !isText(each)).join(';'),
      text: given.find(isText)?.replace(/^[a-z]+=/, '') ?? '',
    });
  });
}

/** Returns the lines of `lines.tsv`, or of another table with its columns. */
export function tableLines(name: 'lines.tsv' | 'strangers.tsv' = 'lines.tsv'): BaseLine[] {
  return readTable(name).map((row) => {
    const right = (row.outcome ?? '').split('|');
    return baseOf({
      role: row.role as Role,
      line: row.line ?? '',
      outcomes: new Set(right.map((each) => each.split(':')[0] as Outcome)),
      questions: new Set(right.flatMap((each) => each.split(':')[1] ?? [])),
      commands: row.command ?? '',
      named: row.records ?? '',
      given: row.arguments ?? '',
      text: row.remark === '*' ? undefined : row.remark,
    });
  });
}

/** Returns all lines that others are generated from. */
export function baseLines(): BaseLine[] {
  return [...sentences(), ...tableLines()];
}
