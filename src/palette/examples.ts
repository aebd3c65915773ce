/** Whole lines with real records that show what can be typed: asked once the palette is open, each read back before it is shown. */
import { candidatesFor } from '../commandKit/candidates.ts';
import { availabilityOf } from '../commandKit/availability.ts';
import { hasPassword, type Command, type CommandContext, type CommandRecord } from '../commandKit/command.ts';
import { findCommand, type ExampleTemplate, type RecordRegistry } from '../commandKit/registry.ts';
import type { RecordRef } from '../commandKit/recordType.ts';
import type { Prepared } from './sentence/prepare.ts';
import { understand } from './sentence/understand.ts';

export interface ExampleLine {
  command: Command;
  line: string;
}

/** Where examples are shown, and in which language. */
export interface ExamplePlace {
  /** The path of the page. */
  path: string;
  focused: CommandRecord | undefined;
  chinese: boolean;
}

type Source = Pick<RecordRegistry, 'examples'>;

export const examplesShown = 3;

/** Records change meanwhile: an answer as old as this is asked for again with the next opening. */
const freshMilliseconds = 60_000;

interface Answer {
  /** Milliseconds since 1970. */
  at: number;
  /** By the template; undefined where no line of it would be certain. */
  lines: Map<ExampleTemplate, ExampleLine | undefined>;
}

const answers = new WeakMap<CommandContext, Answer>();

/** The templates of commands that the user has, those of the page first. */
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

/** Whether a line was read as the command on just these records, with nothing open and nothing left over. */
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

/** The shortest line of a template that is certain. Throws GraphFailure. */
async function certainLine(
  context: CommandContext,
  source: Source,
  { template, command }: ReturnType<typeof templatesFor>[number],
  chinese: boolean,
): Promise<ExampleLine | undefined> {
  const found = await candidatesFor(context, command);
  const records = found.slice(0, command.bulk ? (template.several ?? 1) : 1);
  if (records.length === 0) return undefined;
  const spoken = records.map(({ name }) => source.examples?.spokenNames(name) ?? [name]);
  const most = Math.max(...spoken.map((names) => names.length));
  for (let at = 0; at < most; at += 1) {
    const names = spoken.map((each) => each[Math.min(at, each.length - 1)] ?? '');
    const line = lineOf(template, chinese, names);
    if (isCertain(await understand(context, line), command, records)) return { command, line };
  }
  return undefined;
}

/**
 * Asks for the lines of the page that are not known yet, until there are enough. Tells whether some are known now that
 * were not. `chinese`: the language they are written in.
 */
export async function askExamples(
  context: CommandContext,
  source: Source,
  { path, chinese }: Pick<ExamplePlace, 'path' | 'chinese'>,
  now: number,
): Promise<boolean> {
  const known = answers.get(context);
  const answer = known && now - known.at < freshMilliseconds ? known : { at: now, lines: new Map() };
  let asked = 0;
  try {
    for (const each of templatesFor(context, source, path)) {
      const enough = [...answer.lines].filter(([, line]) => line !== undefined).length >= examplesShown;
      const isOfPage = each.template.pages.some((page) => path.startsWith(page));
      if (enough && !isOfPage) break;
      if (answer.lines.has(each.template)) continue;
      asked += 1;
      answer.lines.set(each.template, await certainLine(context, source, each, chinese));
    }
  } catch {
    // What is known is shown, and the next opening asks again.
    return false;
  }
  answers.set(context, answer);
  return asked > 0;
}

/** Drops what is known: an action of the user has changed records. */
export function forgetExamples(context: CommandContext): void {
  answers.delete(context);
}

/** The lines to be shown: of the record in focus first, then of the page, then of the role. */
export function examplesFor(
  context: CommandContext,
  source: Source,
  { path, focused, chinese }: ExamplePlace,
): ExampleLine[] {
  const lines = answers.get(context)?.lines;
  const templates = templatesFor(context, source, path);
  const ofFocus = templates.flatMap(({ template, command }) => {
    if (!focused || command.on !== focused.type) return [];
    const availability = availabilityOf(command, context, focused.data);
    // Its whole name is nobody else's.
    return availability?.blocked.length === 0
      ? [{ command, line: lineOf(template, chinese, [focused.name]) }]
      : [];
  });
  const others = templates.flatMap(({ template }) => lines?.get(template) ?? []);
  const taken = new Set(ofFocus.slice(0, 1).map(({ command }) => command));
  return [...ofFocus.slice(0, 1), ...others.filter(({ command }) => !taken.has(command))].slice(
    0,
    examplesShown,
  );
}
