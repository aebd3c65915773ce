import { bytesText } from './bytesText.ts';
import { lastCoveredDay } from './dateText.ts';
import { isDay } from './dateText.ts';
import { filePurposes } from './fileUse.ts';
import type { KeyAfter, MessageKey, MessageParams } from './message.ts';
import { formatMoney } from './moneyText.ts';
import { formatRate } from './rateText.ts';
import { roleOf } from './roles.ts';
import { accesses } from './securityEvent.ts';

/** A named value of an entry: a fact that its rules read, a field of its record, or a detail of a security event. */
export interface Fact {
  /** The path of the fact: "actor.role". For a field, the name of its column: "order_no". */
  name: string;
  value: string;
}

type FactId = KeyAfter<'fact.'>;

/** The way in which the value is displayed. A prefix of message keys means a code; `endDay` shows the last covered day. */
type FactReading =
  | 'text'
  /** Displayed as text; a count or a day, which identifies nobody. */
  | 'count'
  | 'day'
  /** The id of a record or a person. */
  | 'id'
  | 'money'
  | 'rate'
  | 'months'
  | 'yesNo'
  | 'role'
  | 'bytes'
  | 'purpose'
  | 'endDay'
  /** Contains other facts; its name precedes theirs. */
  | 'part'
  /** Contains counts by name; the names are codes of the program. */
  | 'counts'
  | 'order.kind.'
  | 'customer.status.'
  | 'agent.status.'
  | 'publication.'
  | 'application.audit.'
  | 'application.client.'
  | 'lifecycle.event.'
  | 'access';

const readings: Record<FactId, FactReading> = {
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
  website: 'text',
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

/** Returns the facts by their paths; missing values are omitted. */
export function factsOf(facts: object, path = ''): Fact[] {
  return Object.entries(facts).flatMap(([name, value]: [string, unknown]) => {
    if (value === null || value === undefined) return [];
    if (typeof value === 'object' && !Array.isArray(value)) return factsOf(value, `${path}${name}.`);
    return [{ name: path + name, value: factValue(value) ?? '' }];
  });
}

/** Returns a stored value as text; null if it is missing. */
export function factValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isFact = (name: string): name is FactId => Object.hasOwn(readings, name);

/**
 * The kind of a fact's value, determined by its name alone; it decides what readers may see who must not identify anybody
 * (R-replay-6).
 */
export type FactKind = 'figure' | 'day' | 'code' | 'id' | 'text';

/** Returns the kind of a fact. An unknown name counts as text, because its value may identify somebody. */
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
  /** Tells whether a key that is built from a code has a text. */
  isWorded: (key: string) => key is MessageKey;
}

/** Returns name and value in the words of a language. Text that the catalogues lack remains as it is stored. */
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

function describeValue(value: string, reading: FactReading, { translate, isWorded }: Wording): string {
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

/** Returns the parts of a list; a single value is a list of one. */
function listed(value: string): string[] {
  if (!value.startsWith('[')) return [value];
  try {
    return (JSON.parse(value) as unknown[]).map(String);
  } catch {
    return [value];
  }
}
