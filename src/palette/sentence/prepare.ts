import type { Message } from '../../domain/message.ts';
import type { Choice, Command, Field, RecordType } from '../../commandKit/command.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import { interpret, type Interpretation } from './interpret.ts';
import type { LinePart, LineQuestion } from './lineParts.ts';
import type { Lexicon } from './lexicon.ts';
import { isRequired, shapeOf } from './lineShape.ts';
import { negationOf, readsAsReason } from './lineWords.ts';
import type { Resolved } from './lineRecords.ts';
import type { Reading } from './reading.ts';
import type { Token } from './tokens.ts';

/** A command with all that a typed line says of it. Nothing is done before its form is sent. */
export interface Prepared {
  command: Command;
  /** The records it acts on: several where it may be taken on several. */
  records: FoundRecord[];
  /** It acts on the rows that are selected: so many of them. */
  selected?: number;
  /** Why it cannot be taken now on what it acts on, where that is known. */
  blocked?: Message[];
  /** Any of these may have been meant: it is asked which. */
  candidates: FoundRecord[];
  /** Values of its fields, as they would be typed. */
  values: Record<string, string>;
  /** Words of its text that may name a choice of one of its fields instead. */
  unassignedWords: Token[];
  /** All that was typed, in its order, by what it was understood as. */
  parts: LinePart[];
  /** What has to be answered first; absent where the line says all that it needs to say. */
  question?: LineQuestion | undefined;
  weight: number;
}

/** What a command acts on that a line does not name: the selected rows, else the record in focus. */
export type ImplicitTarget = Pick<Prepared, 'records' | 'selected' | 'blocked'>;

/** What a line is read with beside its words. */
export interface LineKnowledge {
  line: string;
  lexicon: Pick<Lexicon, 'isName' | 'verbs'>;
  resolved: Resolved;
  /** Choices that are known without a request, by field. */
  choicesOf: (field: Field) => readonly Choice[];
  /** The names of a field in the page's language, as they are compared. */
  labelOf: (field: Field) => string;
  implicitTarget: (command: Command) => ImplicitTarget | undefined;
  /** The command that does the opposite; undefined where there is none. */
  oppositeOf: (command: Command) => Command | undefined;
}

/** What weighs so much less than the likeliest is not meant. */
const near = 15;

/** The commands that a line may mean, the likeliest first. Empty where its command is negated and has no opposite. */
export function prepare(named: readonly Reading[], known: LineKnowledge): Prepared[] {
  const certain = named.filter(({ isCertain }) => isCertain);
  // "新增" within "新增应用" begins no other command.
  const isWithin = ({ verb, isCertain }: Reading) =>
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
  reading: Reading;
  prepared: Prepared;
}

/** A command below those that the line rather means. */
function belowLikelier({ reading, prepared }: ReadCommand, all: readonly ReadCommand[]): ReadCommand {
  const likelier = all.filter(
    (each) => isWholeNameOf(each.reading, reading) || (prepared.question && isBefore(each.reading, reading)),
  );
  const weight = Math.min(prepared.weight, ...likelier.map((each) => each.prepared.weight - 1));
  return { reading, prepared: { ...prepared, weight } };
}

/**
 * A word that may be a name or a text may name what another command of the same name acts on: "unpublish 智能客服 明天 月度版".
 * Nothing is then chosen for either.
 */
function withoutShared({ reading, prepared }: ReadCommand, all: readonly ReadCommand[]): Prepared {
  const typeOf = ({ command }: Prepared) => shapeOf(command).criteria?.type;
  const isShared = all.some(
    (each) => hasSameVerb(each.reading, reading) && typeOf(each.prepared) !== typeOf(prepared),
  );
  const isOpen = prepared.question?.kind === 'nameOrText' && isShared;
  return isOpen ? { ...prepared, records: [], values: {} } : prepared;
}

const hasSameVerb = (first: Reading, second: Reading) =>
  first.verb.length === second.verb.length && first.verb.every((token, at) => token === second.verb[at]);

/** What only begins a name is meant less than what it names as a whole: "新增应用 会议纪要" is no new version. */
const isWholeNameOf = (whole: Reading, reading: Reading) =>
  whole.isCertain && !reading.isCertain && hasSameVerb(whole, reading);

/** What stands behind a command is rather a part of what the line says of it: "add note 上海美辰 wants 20 more seats". */
const isBefore = (first: Reading, second: Reading) =>
  first.isCertain && (first.verb.at(-1)?.to ?? 0) <= (second.verb[0]?.from ?? 0);

/** A line with a negation is about the opposite command, or about none (R-line-6). */
function preparedOf(reading: Reading, known: LineKnowledge): Prepared | 'negated' | undefined {
  if (reading.negation === undefined) return shown(reading.command, interpret(reading, known));
  const opposite = reading.negation === 'opposite' ? known.oppositeOf(reading.command) : undefined;
  if (!opposite) return 'negated';
  const read = interpret({ ...reading, command: opposite }, known);
  // "合同缺页 不 驳回 366": the reason of a command is none of its opposite.
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
