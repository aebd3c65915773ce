/** Reads a typed line as the palette does, and returns it in the words of the tables of this folder. */
import { later } from '../../src/commandKit/lazy.ts';
import type { CommandContext, CommandRecord, FieldValues } from '../../src/commandKit/command.ts';
import type { FoundRecord } from '../../src/commandKit/recordType.ts';
import { recordTypes } from '../../src/commands/recordTypes.ts';
import { records as productRecords } from '../../src/commands/records.ts';
import { roles, type Role } from '../../src/domain/roles.ts';
import type { GraphClient } from '../../src/graph/client/client.ts';
import { levelOf, rowsOf, type PaletteItem } from '../../src/palette/levels.ts';
import { sectionsOf } from '../../src/palette/rows.ts';
import { filledIn } from '../../src/palette/sentence/fill.ts';
import type { LineQuestion, Prepared } from '../../src/palette/sentence/lineTypes.ts';
import { type PageTargets, understand } from '../../src/palette/sentence/understand.ts';
import type { BaseLine } from './baseLines.ts';
import { nameOfId, tableName } from './demoNames.ts';
import { demoMoment } from './demoRecords.ts';
import { startPaletteHarness } from './paletteHarness.ts';
import { sourceFor } from './rowSource.ts';

type Resolve = (keywords: readonly string[]) => Promise<FoundRecord[][]>;

/** The most keywords in a request: with more, the server looks up only whole names and numbers (resolve.ts). */
const mostSearched = 12;

/** Requests each keyword a single time, and those of one turn of the event loop together. */
function batchRequests(resolve: Resolve): Resolve {
  const answers = new Map<string, Promise<FoundRecord[]>>();
  let waiting: string[] = [];
  let foundRecords: Promise<FoundRecord[][]> | undefined;
  const flush = async (): Promise<FoundRecord[][]> => {
    await new Promise((resolved) => setImmediate(resolved));
    const all = waiting;
    waiting = [];
    foundRecords = undefined;
    const found: FoundRecord[][] = [];
    for (let at = 0; at < all.length; at += mostSearched)
      found.push(...(await resolve(all.slice(at, at + mostSearched))));
    return found;
  };
  const answerTo = (keyword: string): Promise<FoundRecord[]> => {
    const known = answers.get(keyword);
    if (known) return known;
    foundRecords ??= flush();
    const at = waiting.push(keyword) - 1;
    const answer = foundRecords.then((found) => found[at] ?? []);
    answers.set(keyword, answer);
    return answer;
  };
  return (keywords) => Promise.all(keywords.map(answerTo));
}

/** Splits a keyword into words, unless it is a number that is typed in groups. */
const wordsOf = (keyword: string) => (/^[\d\s]+$/.test(keyword) ? [keyword] : keyword.split(/\s+/));

/** Returns the records that all words name: the server answers several words one after the other. */
function namedByAll(answers: readonly FoundRecord[][]): FoundRecord[] {
  const [first = [], ...others] = answers;
  if (others.length === 0) return first;
  // Drops `moreMatch`: a truncated list does not tell the server's answer to all words.
  return first.flatMap(({ moreMatch: _, ...record }) =>
    others.every((each) => each.some((other) => other.type === record.type && other.id === record.id))
      ? record
      : [],
  );
}

/** The most records of a type in an answer (server/search/contract.ts). */
const mostAnswered = 4;

/** Tells whether there may be more records of a type than the answer has. */
function isCut(answer: readonly FoundRecord[]): boolean {
  const counts = new Map<string, number>();
  for (const { type } of answer) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= mostAnswered);
}

/**
 * Returns a context that repeats no request: it stores records by each word, and all else by the variables.
 * Two words are answered from the records of each, because otherwise every line would need its own request.
 * Where such a list is truncated, the words of `wholePairs` are requested together.
 */
export function rememberingContext(
  context: CommandContext,
  wholePairs: ReadonlySet<string> = new Set(),
): CommandContext {
  const answers = new Map<unknown, Map<string, Promise<unknown>>>();
  const query = (document: object, variables: unknown, ...rest: unknown[]) => {
    const byVariables = answers.get(document) ?? new Map<string, Promise<unknown>>();
    answers.set(document, byVariables);
    const key = JSON.stringify(variables);
    const known = byVariables.get(key);
    if (known) return known;
    const answer = (context.graph.query as (...all: unknown[]) => Promise<unknown>)(
      document,
      variables,
      ...rest,
    );
    byVariables.set(key, answer);
    return answer;
  };
  // Uses the states of every command, because a word is requested a single time for all lines.
  const startStates = context.registry.commands.map(({ from }) => from);
  const resolveWords = batchRequests((words) => productRecords.resolve(context, words, startStates));
  const resolve = (_: CommandContext, keywords: readonly string[]): Promise<FoundRecord[][]> =>
    Promise.all(
      keywords.map(async (keyword) => {
        const answers = await resolveWords(wordsOf(keyword));
        if (!wholePairs.has(keyword) || !answers.some(isCut)) return namedByAll(answers);
        const [whole = []] = await resolveWords([keyword]);
        return whole;
      }),
    );
  const records = later(async () => ({ ...productRecords, resolve }));
  return {
    ...context,
    graph: { ...context.graph, query: query as GraphClient['query'] },
    registry: { ...context.registry, records },
  };
}

export interface LineReading {
  contextOf: (role: Role) => CommandContext;
  close: () => Promise<void>;
}

/** Returns every two adjacent words of a line. */
function pairsIn(line: string): string[] {
  const words = line.toLowerCase().split(/\s+/);
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}

/** Starts a server over the demo store, with a remembering context for each role, for these lines and changes of them. */
export async function startLineReading(lines: readonly BaseLine[]): Promise<LineReading> {
  const harness = await startPaletteHarness();
  const pairs = new Set(lines.flatMap(({ line }) => pairsIn(line)));
  const contexts = new Map<Role, CommandContext>();
  for (const role of roles) contexts.set(role, rememberingContext(await harness.contextOf(role), pairs));
  return {
    contextOf: (role) => {
      const context = contexts.get(role);
      if (!context) throw new Error(`No context for ${role}`);
      return context;
    },
    close: harness.close,
  };
}

/** The palette's first result for a line. */
export interface ReadLine {
  /** `certain`: the form opens with these values. `command`: a row of a command that the line did not prepare. */
  outcome: 'certain' | 'question' | 'command' | 'nothing';
  command: string;
  /** Records as "TYPE:NAME"; for a question, the ones that it asks about. */
  records: string[];
  /** The records that its form would open with, also for a question. */
  chosen: string[];
  /** The number of selected rows that it acts on; 0 if it acts on none. */
  selected: number;
  values: FieldValues;
  question?: LineQuestion | undefined;
  /** All prepared lines, the most likely first. */
  prepared: Prepared[];
}

const nothing = { command: '', records: [], chosen: [], selected: 0, values: {} };

/** Returns the values as the tables write them: a chosen record without its type. */
function inTableWords(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? (nameOfId(value) ?? value) : value,
    ]),
  );
}

async function valuesOf(prepared: Prepared, line: string, context: CommandContext): Promise<FieldValues> {
  // A form's initial values depend on its record: before it is chosen, only the line's own values are known.
  if (prepared.command.on && prepared.records.length === 0 && prepared.selected === undefined)
    return inTableWords(prepared.values);
  const [only, ...others] = prepared.records;
  const record: CommandRecord | undefined =
    only && others.length === 0 ? await recordTypes[only.type].load(context, only.id) : undefined;
  return inTableWords(await filledIn(prepared, line, context, record));
}

/** Returns the result of choosing the first of these prepared lines or rows. Throws GraphFailure. */
export async function readOf(
  context: CommandContext,
  line: string,
  first: Prepared | PaletteItem | undefined,
  prepared: Prepared[],
): Promise<ReadLine> {
  const isRow = first !== undefined && 'act' in first;
  if (isRow && first.act.do === 'command')
    return { ...nothing, outcome: 'command', command: first.act.command.id, prepared };
  const understood = isRow ? (first.act.do === 'prepared' ? first.act.prepared : undefined) : first;
  if (!understood) return { ...nothing, outcome: 'nothing', prepared };
  const { question, candidates } = understood;
  const foundRecords = question && 'records' in question ? question.records : candidates;
  // A command on a record that the line does not name opens the picker.
  const picks =
    understood.command.on !== undefined &&
    understood.records.length === 0 &&
    understood.selected === undefined;
  const isQuestion = question !== undefined || picks;
  return {
    outcome: isQuestion ? 'question' : 'certain',
    command: understood.command.id,
    records: (isQuestion ? foundRecords : understood.records).map(tableName),
    chosen: understood.records.map(tableName),
    selected: understood.selected ?? 0,
    values: await valuesOf(understood, line, context),
    question,
    prepared,
  };
}

/** Reads the row that the palette shows first for a line with these found records. Throws GraphFailure. */
export async function readFirstRow(
  context: CommandContext,
  line: string,
  own: PageTargets = {},
  found: FoundRecord[] = [],
): Promise<ReadLine> {
  const prepared = await understand(context, line, own);
  const paletteLevel = { ...levelOf({ kind: 'root' }), query: line, found, prepared };
  const [row] = rowsOf(sectionsOf(sourceFor(context, 'zh-CN', demoMoment.getTime()), paletteLevel, []));
  return readOf(context, line, row, prepared);
}

/** Reads a line without the rows that the search finds. Throws GraphFailure. */
export async function readLine(
  context: CommandContext,
  line: string,
  own: PageTargets = {},
): Promise<ReadLine> {
  const prepared = await understand(context, line, own);
  return readOf(context, line, prepared[0], prepared);
}
