import { bytesText } from './bytesText.ts';
import { lastCoveredDay } from './dateText.ts';
import { isDay } from './dateText.ts';
import { filePurposes } from './fileUse.ts';
import type { KeyAfter, MessageKey, MessageParams } from './message.ts';
import { formatMoney } from './moneyText.ts';
import { formatRate } from './rateText.ts';
import { roleOf } from './roles.ts';
import { accesses } from './securityEvent.ts';

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
  /** Reads as text, and is nobody's: a count, or a day. */
  | 'count'
  | 'day'
  /** Of a record or a person. */
  | 'id'
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
  /** Holds how often there was what its names say: codes of the program. */
  | 'counts'
  | 'order.kind.'
  | 'customer.status.'
  | 'agent.status.'
  | 'publication.'
  | 'application.audit.'
  | 'application.client.'
  | 'lifecycle.event.'
  | 'access';

const readings: Record<FactId, Reading> = {
  amount: 'money',
  amountBefore: 'money',
  quotedAmount: 'money',
  priceBefore: 'money',
  seatPriceBefore: 'money',
  baseSeatsBefore: 'count',
  durationMonthsBefore: 'months',
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
  startDate: 'day',
  today: 'day',
  seats: 'count',
  termSeats: 'count',
  quotedTermSeats: 'count',
  baseSeats: 'count',
  quotedBaseSeats: 'count',
  seatCount: 'count',
  pendingOrderNo: 'text',
  entryId: 'id',
  reversalId: 'id',
  removalInstructions: 'text',
  unpublishedApplication: 'text',
  unpublished: 'text',
  unpublishedAdded: 'text',
  agentCount: 'count',
  contractSha256: 'text',
  level: 'text',
  receiver: 'text',
  customers: 'text',
  address: 'text',
  number: 'text',
  orderNo: 'text',
  packageName: 'text',
  customerName: 'text',
  agentName: 'text',
  salespersonName: 'text',
  remarks: 'text',
  name: 'text',
  enterpriseId: 'text',
  director: 'text',
  companyId: 'text',
  employeeCount: 'count',
  creditCode: 'text',
  industry: 'text',
  adminName: 'text',
  adminPhone: 'text',
  adminAccount: 'text',
  account: 'text',
  mobile: 'text',
  revision: 'count',
  description: 'text',
  accessAddress: 'text',
  downloadInstructions: 'text',
  reviewDescription: 'text',
  userId: 'id',
  agentId: 'id',
  salespersonId: 'id',
  developerId: 'id',
  authorId: 'id',
  note: 'id',
  noteStep: 'lifecycle.event.',
  customerId: 'id',
  packageId: 'id',
  orderId: 'id',
  levelId: 'id',
  applicationId: 'id',
  contractFileId: 'id',
  installerFileId: 'id',
  decidedById: 'id',
  answeredById: 'id',
  operation: 'text',
  count: 'count',
  operations: 'counts',
  rules: 'counts',
  status: 'text',
  rule: 'text',
  lifecycle: 'text',
  event: 'text',
  from: 'text',
  machineVersion: 'count',
  record: 'text',
  records: 'text',
  file: 'text',
  purpose: 'purpose',
  mimeType: 'text',
  size: 'bytes',
  sha256: 'text',
  contentKey: 'text',
  usedBy: 'text',
  uses: 'count',
  commonSize: 'count',
  lostCheckpoints: 'text',
  daysKept: 'count',
  ownerId: 'id',
  namedById: 'id',
  session: 'text',
  sessions: 'count',
  users: 'count',
  seal: 'text',
  accessBefore: 'access',
  accessAfter: 'access',
  salespeople: 'text',
  subject: 'text',
  entry: 'text',
  text: 'text',
  order: 'text',
  itemCount: 'count',
  alreadyIn: 'yesNo',
  title: 'text',
  conclusion: 'text',
  openedById: 'id',
  closedById: 'id',
  caseClosed: 'yesNo',
  actor: 'part',
  quoted: 'part',
  current: 'part',
  attempt: 'part',
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

/** What may be told of a fact's value to who must learn of nobody (R-replay-6): decided by its name alone. */
export type FactKind = 'figure' | 'day' | 'code' | 'id' | 'text';

/** Of a name that is not known here, text: what it holds may be anybody's. */
export function factKind(name: string): FactKind {
  const known = camel(name);
  const reading = isFact(known) ? readings[known] : 'text';
  switch (reading) {
    case 'money':
    case 'rate':
    case 'months':
    case 'bytes':
    case 'count':
      return 'figure';
    case 'day':
    case 'endDay':
      return 'day';
    case 'id':
    case 'text':
      return reading;
    case 'part':
    case 'counts':
      return 'text';
    default:
      return 'code';
  }
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

interface Wording {
  translate: (key: MessageKey, params?: MessageParams) => string;
  /** Whether a key that is made of a code has words. */
  isWorded: (key: string) => key is MessageKey;
}

/** Name and value in the words of a language. What the catalogues do not know stays as it is kept. */
export function describeFact({ name, value }: Fact, { translate, isWorded }: Wording): Fact {
  const path = name.split('.').map(camel);
  const last = path.at(-1) ?? '';
  const counts = path.at(-2) ?? '';
  if (isFact(counts) && readings[counts] === 'counts')
    return { name: `${translate(`fact.${counts}`)} · ${name.split('.').at(-1) ?? ''}`, value };
  if (!isFact(last)) return { name, value };
  const parts = path.slice(0, -1).filter((part) => isFact(part) && readings[part] === 'part');
  const labels = [...parts, last].flatMap((part) => (isFact(part) ? [translate(`fact.${part}`)] : []));
  return { name: labels.join(' · '), value: describeValue(value, readings[last], { translate, isWorded }) };
}

function describeValue(value: string, reading: Reading, { translate, isWorded }: Wording): string {
  switch (reading) {
    case 'text':
    case 'count':
    case 'day':
    case 'id':
    case 'part':
    case 'counts':
      return listed(value).join(' · ');
    case 'money':
      return /^-?\d+(\.\d+)?$/.test(value) ? formatMoney(value) : value;
    case 'rate':
      return Number.isFinite(Number(value)) ? formatRate(value) : value;
    case 'months':
      return translate('factValue.months', { count: Number(value) });
    case 'yesNo':
      return translate(value === 'true' ? 'factValue.yes' : 'factValue.no');
    case 'role': {
      const role = roleOf(Number(value)) ?? value;
      const key = `role.${role}`;
      return isWorded(key) ? translate(key) : value;
    }
    case 'bytes':
      return Number.isFinite(Number(value)) ? bytesText(Number(value)) : value;
    case 'purpose': {
      const purpose = filePurposes.find((each) => each === value);
      return purpose ? translate(`file.purpose.${purpose}`) : value;
    }
    case 'access': {
      const access = accesses.find((each) => each === value);
      return access ? translate(`factValue.access.${access}`) : value;
    }
    case 'endDay':
      return isDay(value) ? lastCoveredDay(value) : value;
    default:
      return listed(value)
        .map((code) => {
          const key = reading + code;
          return isWorded(key) ? translate(key) : code;
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
