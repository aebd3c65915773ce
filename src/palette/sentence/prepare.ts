import type { Command, RecordType } from '../../commandKit/command.ts';
import { interpret, type Interpretation } from './interpret.ts';
import type { LineKnowledge, Prepared } from './lineTypes.ts';
import { isRequired, shapeOf } from './lineShape.ts';
import { negationOf, readsAsReason } from './lineWords.ts';
import type { LineReading } from './reading.ts';

/** The largest difference in weight from the likeliest reading; lighter readings are dropped. */
const near = 15;

/** Returns the commands that a line may mean, the likeliest first. Empty if its command is negated and has no opposite. */
export function prepare(named: readonly LineReading[], known: LineKnowledge): Prepared[] {
  const certain = named.filter(({ isCertain }) => isCertain);
  // "新增" within "新增应用" starts no other command.
  const isWithin = ({ verb, isCertain }: LineReading) =>
    !isCertain &&
    certain.some(
      (each) => each.verb.length > verb.length && verb.every((token) => each.verb.includes(token)),
    );
  const readings = named.filter((reading) => !isWithin(reading));
  const all = readings.map((reading) => preparedOf(reading, known));
  const heaviest = Math.max(...readings.map(({ weight }) => weight));
  if (readings.some(({ weight }, at) => all[at] === 'negated' && weight > heaviest - near)) return [];
  const read = readings.flatMap((reading, at): ReadCommand[] => {
    const prepared = all[at];
    return typeof prepared === 'object' ? [{ reading, prepared }] : [];
  });
  const sorted = read
    .map((each) => withoutShared(belowLikelier(each, read), read))
    .toSorted((a, b) => b.weight - a.weight);
  return sorted.filter(({ weight }) => weight > (sorted[0]?.weight ?? 0) - near);
}

interface ReadCommand {
  reading: LineReading;
  prepared: Prepared;
}

/** Lowers a command's weight below those that the line more likely means. */
function belowLikelier({ reading, prepared }: ReadCommand, all: readonly ReadCommand[]): ReadCommand {
  const likelier = all.filter(
    (each) => isWholeNameOf(each.reading, reading) || (prepared.question && isBefore(each.reading, reading)),
  );
  const weight = Math.min(prepared.weight, ...likelier.map((each) => each.prepared.weight - 1));
  return { reading, prepared: { ...prepared, weight } };
}

/**
 * Clears the records and values of an open question if another command with the same name acts on another type: "unpublish
 * 智能客服 明天 月度版".
 */
function withoutShared({ reading, prepared }: ReadCommand, all: readonly ReadCommand[]): Prepared {
  const typeOf = ({ command }: Prepared) => shapeOf(command).criteria?.type;
  const isShared = all.some(
    (each) => hasSameVerb(each.reading, reading) && typeOf(each.prepared) !== typeOf(prepared),
  );
  const isOpen = prepared.question?.kind === 'nameOrText' && isShared;
  return isOpen ? { ...prepared, records: [], values: {} } : prepared;
}

const hasSameVerb = (first: LineReading, second: LineReading) =>
  first.verb.length === second.verb.length && first.verb.every((token, at) => token === second.verb[at]);

/** Tells whether one reading is the full name that the other only begins: "新增应用 会议纪要" is no new version. */
const isWholeNameOf = (whole: LineReading, reading: LineReading) =>
  whole.isCertain && !reading.isCertain && hasSameVerb(whole, reading);

/**
 * Tells whether the first command precedes the second, whose words then more likely belong to its text: "add note 上海美辰 wants
 * 20 more seats".
 */
const isBefore = (first: LineReading, second: LineReading) =>
  first.isCertain && (first.verb.at(-1)?.to ?? 0) <= (second.verb[0]?.from ?? 0);

/** Interprets a line with a negation as the opposite command, or as none (R-line-6). */
function preparedOf(reading: LineReading, known: LineKnowledge): Prepared | 'negated' | undefined {
  if (reading.negation === undefined) return shown(reading.command, interpret(reading, known));
  const opposite = reading.negation === 'opposite' ? known.oppositeOf(reading.command) : undefined;
  if (!opposite) return 'negated';
  const read = interpret({ ...reading, command: opposite }, known);
  // "合同缺页 不 驳回 366": the reason of a command is not a reason of its opposite.
  const hasReason = reading.before.some(({ text }) => !negationOf(text) && readsAsReason(text));
  if (hasReason && typeof read === 'object' && isRequired(shapeOf(reading.command).textField))
    return isRequired(shapeOf(opposite).textField) ? shown(opposite, read) : 'negated';
  // "不 下架 协同办公" names several, though only one of them can be published.
  const negated = interpret(reading, known);
  const isOpen = typeof negated === 'object' && negated.question?.kind === 'which';
  return isOpen && typeof read === 'object' && !read.question
    ? shown(opposite, { ...read, records: [], question: negated.question })
    : shown(opposite, read);
}

function shown(
  command: Command,
  read: Interpretation | 'negated' | undefined,
): Prepared | 'negated' | undefined {
  if (read === undefined || read === 'negated') return read;
  const { question } = read;
  const candidates = question && 'records' in question ? question.records : [];
  return { ...read, command, candidates: candidates.filter(({ type }) => canActOn(command, type)) };
}

const canActOn = (command: Command, type: RecordType) => command.on === undefined || command.on === type;
