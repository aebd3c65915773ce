import { bytesText } from './bytesText.ts';
import { lastCoveredDay } from './dateText.ts';
import { isDay } from './dateText.ts';
import { filePurposes } from './fileUse.ts';
import type { KeyAfter, MessageKey, MessageParams } from './message.ts';
import { formatMoney } from './moneyText.ts';
import { formatRate } from './rateText.ts';
import { roleOf } from './roles.ts';

/** What an entry keeps by name: what its rules saw, a field of its record, or what a security event was about. */
export interface Fact {
  /** The names that lead to it: "actor.role". Of a field, that of its column: "order_no". */
  name: string;
  value: string;
}

type FactId = KeyAfter<'fact.'>;

/** How the value reads: a code by the words that begin so, the first day not covered by the last that is. */
type Reading =
  | 'text'
  | 'money'
  | 'rate'
  | 'months'
  | 'yesNo'
  | 'role'
  | 'bytes'
  | 'purpose'
  | 'endDay'
  /** Holds others, and is said before them. */
  | 'part'
  | 'order.kind.'
  | 'customer.status.'
  | 'agent.status.'
  | 'publication.'
  | 'application.audit.'
  | 'application.client.';

const readings: Record<FactId, Reading> = {
  amount: 'money',
  amountBefore: 'money',
  remainingQuota: 'money',
  rechargeAmount: 'money',
  creditedAmount: 'money',
  price: 'money',
  seatPrice: 'money',
  quotedPrice: 'money',
  quotedSeatPrice: 'money',
  developerSeatPrice: 'money',
  platformSeatPrice: 'money',
  discountRate: 'rate',
  durationMonths: 'months',
  quotedMonths: 'months',
  trial: 'yesNo',
  hasTerm: 'yesNo',
  hasOtherOrder: 'yesNo',
  canBeTried: 'yesNo',
  passed: 'yesNo',
  lastAdmin: 'yesNo',
  role: 'role',
  roleId: 'role',
  kind: 'order.kind.',
  customerStatus: 'customer.status.',
  agentStatus: 'agent.status.',
  packageStatus: 'publication.',
  publication: 'publication.',
  review: 'application.audit.',
  clients: 'application.client.',
  runningUntil: 'endDay',
  termEnd: 'endDay',
  quotedTermEnd: 'endDay',
  endDate: 'endDay',
  startDate: 'text',
  today: 'text',
  seats: 'text',
  termSeats: 'text',
  quotedTermSeats: 'text',
  baseSeats: 'text',
  quotedBaseSeats: 'text',
  seatCount: 'text',
  pendingOrderNo: 'text',
  entryId: 'text',
  reversalId: 'text',
  removalInstructions: 'text',
  unpublishedApplication: 'text',
  unpublished: 'text',
  unpublishedAdded: 'text',
  agentCount: 'text',
  contractSha256: 'text',
  level: 'text',
  receiver: 'text',
  customers: 'text',
  address: 'text',
  number: 'text',
  orderNo: 'text',
  packageName: 'text',
  remarks: 'text',
  name: 'text',
  enterpriseId: 'text',
  director: 'text',
  companyId: 'text',
  employeeCount: 'text',
  creditCode: 'text',
  industry: 'text',
  adminName: 'text',
  adminPhone: 'text',
  adminAccount: 'text',
  account: 'text',
  mobile: 'text',
  revision: 'text',
  description: 'text',
  accessAddress: 'text',
  downloadInstructions: 'text',
  reviewDescription: 'text',
  userId: 'text',
  agentId: 'text',
  salespersonId: 'text',
  developerId: 'text',
  authorId: 'text',
  customerId: 'text',
  packageId: 'text',
  orderId: 'text',
  levelId: 'text',
  applicationId: 'text',
  contractFileId: 'text',
  installerFileId: 'text',
  decidedById: 'text',
  answeredById: 'text',
  operation: 'text',
  status: 'text',
  rule: 'text',
  record: 'text',
  records: 'text',
  file: 'text',
  purpose: 'purpose',
  mimeType: 'text',
  size: 'bytes',
  sha256: 'text',
  contentKey: 'text',
  usedBy: 'text',
  uses: 'text',
  daysKept: 'text',
  ownerId: 'text',
  namedById: 'text',
  session: 'text',
  subject: 'text',
  entry: 'text',
  text: 'text',
  order: 'text',
  actor: 'part',
  quoted: 'part',
  current: 'part',
};

/** Facts by their paths; what is not known is left out. */
export function factsOf(facts: object, path = ''): Fact[] {
  return Object.entries(facts).flatMap(([name, value]: [string, unknown]) => {
    if (value === null || value === undefined) return [];
    if (typeof value === 'object' && !Array.isArray(value)) return factsOf(value, `${path}${name}.`);
    return [{ name: path + name, value: factValue(value) ?? '' }];
  });
}

/** A kept value as text; null for what is not there. */
export function factValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isFact = (name: string): name is FactId => Object.hasOwn(readings, name);

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

interface Wording {
  say: (key: MessageKey, params?: MessageParams) => string;
  /** Whether a key that is made of a code has words. */
  isWorded: (key: string) => key is MessageKey;
}

/** Name and value in the words of a language. What the catalogues do not know stays as it is kept. */
export function toldFact({ name, value }: Fact, { say, isWorded }: Wording): Fact {
  const path = name.split('.').map(camel);
  const last = path.at(-1) ?? '';
  if (!isFact(last)) return { name, value };
  const parts = path.slice(0, -1).filter((part) => isFact(part) && readings[part] === 'part');
  const told = [...parts, last].flatMap((part) => (isFact(part) ? [say(`fact.${part}`)] : []));
  return { name: told.join(' · '), value: toldValue(value, readings[last], { say, isWorded }) };
}

function toldValue(value: string, reading: Reading, { say, isWorded }: Wording): string {
  switch (reading) {
    case 'text':
    case 'part':
      return listed(value).join(' · ');
    case 'money':
      return /^-?\d+(\.\d+)?$/.test(value) ? formatMoney(value) : value;
    case 'rate':
      return Number.isFinite(Number(value)) ? formatRate(value) : value;
    case 'months':
      return say('factValue.months', { count: Number(value) });
    case 'yesNo':
      return say(value === 'true' ? 'factValue.yes' : 'factValue.no');
    case 'role': {
      const role = roleOf(Number(value)) ?? value;
      const key = `role.${role}`;
      return isWorded(key) ? say(key) : value;
    }
    case 'bytes':
      return Number.isFinite(Number(value)) ? bytesText(Number(value)) : value;
    case 'purpose': {
      const purpose = filePurposes.find((each) => each === value);
      return purpose ? say(`file.purpose.${purpose}`) : value;
    }
    case 'endDay':
      return isDay(value) ? lastCoveredDay(value) : value;
    default:
      return listed(value)
        .map((code) => {
          const key = reading + code;
          return isWorded(key) ? say(key) : code;
        })
        .join(' · ');
  }
}

/** The parts of a list; a single value is its own. */
function listed(value: string): string[] {
  if (!value.startsWith('[')) return [value];
  try {
    return (JSON.parse(value) as unknown[]).map(String);
  } catch {
    return [value];
  }
}
