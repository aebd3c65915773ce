import type { Token } from './tokens.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import type { LineQuestion } from './lineTypes.ts';
import { distinct, fitting, type NameGroup, type RecordCriteria } from './lineRecords.ts';
import { givesAway, isConnecting, receives } from './lineWords.ts';

/** The giver and the receiver that the line names (R-line-7). */
interface LineRoles {
  giver?: FoundRecord | undefined;
  receiver?: FoundRecord | undefined;
  question?: LineQuestion | undefined;
}

/** Returns the roles by "给", "to", "from" and "的"; without these words the first one gives and the second receives. */
export function rolesOf(
  criteria: RecordCriteria,
  groups: readonly NameGroup[],
  sequence: readonly Token[],
): LineRoles {
  const roles = groups.map((group) => ({ group, role: roleOf(group, groups, sequence) }));
  const all = distinct(groups.flatMap((group) => fitting(criteria, group)));
  const contradictory: LineRoles = { question: { kind: 'roles', records: all } };
  if (groups.length > 2 || isCutOff(groups, sequence)) return contradictory;
  const receivers = roles.filter(({ role }) => role === 'receives');
  const givers = roles.filter(({ role }) => role === 'gives');
  if (receivers.length > 1 || givers.length > 1) return contradictory;
  const plain = roles.filter(({ role }) => role === undefined);
  const giver = givers[0] ?? plain[0];
  const receiver = receivers[0] ?? plain.find((each) => each !== giver);
  const [given, received] = [giver, receiver].map((each) => each && fitting(criteria, each.group));
  for (const found of [given, received])
    if (found && found.length > 1) return { question: { kind: 'which', records: found, fits: 'several' } };
  if (given?.[0] && given[0].id === received?.[0]?.id) return contradictory;
  return { giver: given?.[0], receiver: received?.[0] };
}

const isIn = (groups: readonly NameGroup[]) => (token: Token) =>
  groups.some(({ tokens }) => tokens.includes(token));
const introducesReceiver = (text: string) => receives(text) || /[^给]给$/u.test(text);
const marksRole = (text: string) => introducesReceiver(text) || givesAway(text);

/** Tells whether another word than a name follows the word that introduces the receiver: "给 11月20日 孙雪梅 林家豪". */
function isCutOff(groups: readonly NameGroup[], sequence: readonly Token[]): boolean {
  return sequence.some(({ text }, at) => {
    if (!introducesReceiver(text)) return false;
    const next = sequence.slice(at + 1).find((token) => !isConnecting(token.text));
    return next !== undefined && !isIn(groups)(next);
  });
}

function roleOf(
  group: NameGroup,
  groups: readonly NameGroup[],
  sequence: readonly Token[],
): 'gives' | 'receives' | undefined {
  const at = sequence.indexOf(group.tokens[0] as Token);
  const isNamed = isIn(groups);
  if (sequence[at + group.tokens.length]?.text === '的') return 'gives';
  const previous = sequence.slice(0, at).findLast(({ text }) => !isConnecting(text) || marksRole(text));
  if (!previous || isNamed(previous)) return undefined;
  if (introducesReceiver(previous.text)) return 'receives';
  return givesAway(previous.text) ? 'gives' : undefined;
}
