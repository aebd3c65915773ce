/** Example lines with real records: loaded after the palette opens, and each is parsed before it is shown. */
import { candidatesFor } from '../commandKit/candidates.ts';
import { availabilityOf } from '../commandKit/availability.ts';
import { hasPassword, type Command, type CommandContext, type CommandRecord } from '../commandKit/command.ts';
import { findCommand, type ExampleTemplate, type RecordRegistry } from '../commandKit/registry.ts';
import type { FoundRecord, RecordRef } from '../commandKit/recordType.ts';
import type { Prepared } from './sentence/lineTypes.ts';
import { understandAll } from './sentence/understand.ts';

export interface ExampleLine {
  command: Command;
  line: string;
}

/** The page and the language that examples are shown in. */
export interface ExampleContext {
  /** The path of the page. */
  path: string;
  focused: CommandRecord | undefined;
  chinese: boolean;
}

type Source = Pick<RecordRegistry, 'examples'>;

export const examplesShown = 3;

/** Milliseconds after which an answer is loaded again at the next opening, because records change. */
const freshMilliseconds = 60_000;

interface ExamplesAnswer {
  /** Milliseconds since 1970. */
  at: number;
  /** Lines by their template; undefined if none of its lines is certain. */
  lines: Map<ExampleTemplate, ExampleLine | undefined>;
}

const answers = new WeakMap<CommandContext, ExamplesAnswer>();

/** Returns the templates of commands that the user has, those of the page first. */
function templatesFor(context: CommandContext, source: Source, path: string) {
  const all = (source.examples?.templates ?? []).flatMap((template) => {
    const command = findCommand(context.registry, template.command);
    const isShown = command?.on && command.roles.includes(context.role) && !hasPassword(command);
    return isShown ? [{ template, command }] : [];
  });
  const isOfPage = ({ template }: (typeof all)[number]) =>
    template.pages.some((page) => path.startsWith(page));
  return [...all.filter(isOfPage), ...all.filter((each) => !isOfPage(each))];
}

function lineOf({ chinese, english }: ExampleTemplate, inChinese: boolean, names: readonly string[]): string {
  return (inChinese ? chinese : english).replace('{}', () => names.join(' '));
}

/** Tells whether a line was read as the command on exactly these records, without a question or an unknown word. */
export function isCertain(
  prepared: readonly Prepared[],
  command: Command,
  records: readonly RecordRef[],
): boolean {
  const [first] = prepared;
  return (
    first !== undefined &&
    first.command.id === command.id &&
    first.question === undefined &&
    first.candidates.length === 0 &&
    (first.blocked ?? []).length === 0 &&
    first.records.length === records.length &&
    records.every(({ id }) => first.records.some((record) => record.id === id)) &&
    first.parts.every(({ kind }) => kind !== 'unknown')
  );
}

type Template = ReturnType<typeof templatesFor>[number];

/** A template with its possible lines, from the shortest to the one with the full names of its records. */
interface Draft {
  each: Template;
  records: readonly RecordRef[];
  lines: string[];
}

async function draftOf(
  source: Source,
  each: Template,
  chinese: boolean,
  candidates: (command: Command) => Promise<FoundRecord[]>,
): Promise<Draft> {
  const { template, command } = each;
  const found = await candidates(command);
  const records = found.slice(0, command.bulk ? (template.several ?? 1) : 1);
  const spoken = records.map(({ name }) => source.examples?.spokenNames(name) ?? [name]);
  const most = Math.max(0, ...spoken.map((names) => names.length));
  const lines = Array.from({ length: most }, (_, at) =>
    lineOf(
      template,
      chinese,
      spoken.map((names) => names[Math.min(at, names.length - 1)] ?? ''),
    ),
  );
  return { each, records, lines };
}

/**
 * Returns the shortest certain line of each template; undefined if there is none. Parses all in one request. Throws
 * GraphFailure.
 */
async function certainLines(
  context: CommandContext,
  drafts: readonly Draft[],
): Promise<Map<ExampleTemplate, ExampleLine | undefined>> {
  const certain = new Map<ExampleTemplate, ExampleLine | undefined>();
  let open = drafts;
  for (let at = 0; open.length > 0; at += 1) {
    const attempts = open.filter(({ lines }) => at < lines.length);
    for (const { each, lines } of open) if (at >= lines.length) certain.set(each.template, undefined);
    const read =
      attempts.length > 0
        ? await understandAll(
            context,
            attempts.map(({ lines }) => lines[at] ?? ''),
          )
        : [];
    open = attempts.filter(({ each: { template, command }, records, lines }, index) => {
      if (!isCertain(read[index] ?? [], command, records)) return true;
      certain.set(template, { command, line: lines[at] ?? '' });
      return false;
    });
  }
  return certain;
}

/**
 * Loads the unknown lines of the page until there are enough. Tells whether new ones are known now. `chinese`: true if they
 * are written in Chinese.
 */
export async function loadExamples(
  context: CommandContext,
  source: Source,
  { path, chinese }: Pick<ExampleContext, 'path' | 'chinese'>,
  now: number,
): Promise<boolean> {
  const known = answers.get(context);
  const answer = known && now - known.at < freshMilliseconds ? known : { at: now, lines: new Map() };
  const templates = templatesFor(context, source, path);
  const newest = new Map<string, Promise<FoundRecord[]>>();
  const candidates = (command: Command) => {
    const key = JSON.stringify([command.on, command.from]);
    const request = newest.get(key) ?? candidatesFor(context, command);
    newest.set(key, request);
    return request;
  };
  let requested = 0;
  try {
    for (let next = missing(templates, answer); next.length > 0; next = missing(templates, answer)) {
      requested += next.length;
      const drafts = next.map((each) => draftOf(source, each, chinese, candidates));
      for (const [template, line] of await certainLines(context, await Promise.all(drafts)))
        answer.lines.set(template, line);
    }
  } catch {
    // Shows the known lines only; the next opening tries again.
    return false;
  }
  answers.set(context, answer);
  return requested > 0;
}

/** Returns the first unknown templates, as many as lines are missing. */
function missing(templates: readonly Template[], { lines }: ExamplesAnswer): Template[] {
  let certain = 0;
  const unknown: Template[] = [];
  for (const each of templates) {
    if (certain + unknown.length === examplesShown) break;
    if (!lines.has(each.template)) unknown.push(each);
    else if (lines.get(each.template)) certain += 1;
  }
  return unknown;
}

/** Drops the known lines, because an action of the user has changed records. */
export function forgetExamples(context: CommandContext): void {
  answers.delete(context);
}

/** Returns the lines to show: first for the record in focus, then for the page, then for the role. */
export function examplesFor(
  context: CommandContext,
  source: Source,
  { path, focused, chinese }: ExampleContext,
): ExampleLine[] {
  const lines = answers.get(context)?.lines;
  const templates = templatesFor(context, source, path);
  const ofFocus = templates.flatMap(({ template, command }) => {
    if (!focused || command.on !== focused.type) return [];
    const availability = availabilityOf(command, context, focused.data);
    // Because no other record has its full name.
    return availability?.blocked.length === 0
      ? [{ command, line: lineOf(template, chinese, [focused.name]) }]
      : [];
  });
  const others = templates.flatMap(({ template }) => lines?.get(template) ?? []);
  const usedCommands = new Set(ofFocus.slice(0, 1).map(({ command }) => command));
  return [...ofFocus.slice(0, 1), ...others.filter(({ command }) => !usedCommands.has(command))].slice(
    0,
    examplesShown,
  );
}
