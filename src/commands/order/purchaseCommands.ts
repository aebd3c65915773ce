import { IconArmchair, IconRefresh, IconShoppingCart } from '../../icons/icons.ts';
import type { Icon } from '../../icons/icon.ts';
import { contractMimeTypes, contractSizeLimit } from '../../domain/file.ts';
import { extraSeatLimit, type OrderKind } from '../../domain/order.ts';
import type { KeyAfter, Message, MessageKey } from '../../domain/message.ts';
import {
  defineCommand,
  usualFigure,
  type Command,
  type CommandContext,
  type CommandSpec,
  type ExpectedConsequence,
  type Field,
  type FieldValues,
} from '../../commandKit/command.ts';
import { termsBlockedBy, type CustomerFacts } from '../customer/customerRecord.ts';
import { verbKeys } from '../keyTables.ts';

// Loads pricing and ordering when the form opens, because a list of clients does not need them.
const purchase = () => import('./purchase.ts');

interface PurchasePlan {
  id: KeyAfter<'command.'>;
  kind: OrderKind;
  icon: Icon;
  key: string;
  primary?: boolean;
  seats?: { label: MessageKey; help: MessageKey; min: number };
}

const termLine = ['order.term', '2026-11-21 – 2027-11-20'] as const;

const expectedSeats: ExpectedConsequence = {
  lines: ['price.extraSeats', termLine, 'consequence.seatsAdded', 'order.amount'],
  figure: usualFigure,
};

const expectedPrice = (
  _context: unknown,
  _customer: unknown,
  { seats }: FieldValues,
): ExpectedConsequence => ({
  lines: [
    'price.package',
    // Because a renewal asks for no seats: it uses the client's own.
    ...(seats === undefined || Number(seats) > 0 ? (['price.extraSeats'] as const) : []),
    ...([termLine, 'order.seatCount', 'order.amount'] as const),
  ],
  figure: usualFigure,
});

const ofEnabledCustomer = {
  roles: ['salesperson'],
  on: 'customer',
  from: { lifecycle: 'customer', states: ['enabled'] },
} satisfies Partial<CommandSpec<'customer', unknown>>;

const onlyPackage = async (
  kind: Exclude<OrderKind, 'package'>,
  context: CommandContext,
  customer: CustomerFacts,
): Promise<FieldValues> => ({ packageId: await (await purchase()).onlyChoice(kind, context, customer) });

const duplicateField: Field<'customer'> = {
  name: 'confirmed',
  kind: 'acknowledgement',
  label: 'order.confirmDuplicate',
  help: 'order.confirmDuplicateHelp',
  expected: ({ t }, { name }) =>
    t('order.duplicate', { name, orderNo: 'DD20260101000001', at: '2026-01-01T00:00:00Z' }),
};

function purchaseCommand({ id, kind, seats, ...rest }: PurchasePlan): Command {
  const fields: Field<'customer'>[] = [
    {
      name: 'packageId',
      kind: 'choice',
      recordType: 'package',
      label: 'order.package',
      choices: async (context, customer) => (await purchase()).purchaseChoices(kind, context, customer),
    },
    ...(seats
      ? [{ ...seats, name: 'seats', kind: 'integer' as const, is: 'seats' as const, max: extraSeatLimit }]
      : []),
    {
      name: 'contractFile',
      serverName: 'contractFileId',
      kind: 'file',
      label: 'order.contractFile',
      help: 'order.contractHelp',
      accept: contractMimeTypes,
      purpose: 'contract',
      sizeLimit: contractSizeLimit,
    },
    duplicateField,
  ];
  return defineCommand({
    id,
    title: `command.${id}`,
    ...rest,
    ...ofEnabledCustomer,
    blockedBy: (_context, customer) => blockedBy(kind, customer),
    input: {
      schema: async () => (await import('./saleSchema.ts')).purchaseSchemas[kind],
      initial: (context, customer) =>
        kind === 'package' ? { seats: 0 } : onlyPackage(kind, context, customer),
      fields,
      consequence: async (context, customer, values) =>
        (await purchase()).quoteConsequence(kind, context, customer, values),
      expected: kind === 'seat' ? expectedSeats : expectedPrice,
    },
    run: async (run) => (await purchase()).placePurchase(kind, run),
  });
}

function blockedBy(kind: OrderKind, customer: CustomerFacts): Message[] {
  if (customer.status === 'disabled') return [{ key: 'refusal.customer.disabled' }];
  const reason = kind === 'package' ? undefined : termsBlockedBy(kind, customer);
  if (reason === undefined) return [];
  const key = kind === 'renewal' ? 'refusal.customer.renewBlocked' : 'refusal.customer.seatsBlocked';
  return [{ key, params: { reason } }];
}

/**
 * The purchases of a client: a package, seats for a running one, its renewal. The server computes the price during typing.
 */
export const purchaseCommands: Command[] = [
  purchaseCommand({
    id: 'customer.sellPackage',
    kind: 'package',
    icon: IconShoppingCart,
    key: verbKeys.sellPackage,
    primary: true,
    seats: { label: 'order.extraSeats', help: 'order.extraSeatsHelp', min: 0 },
  }),
  purchaseCommand({
    id: 'customer.buySeats',
    kind: 'seat',
    icon: IconArmchair,
    key: verbKeys.sellSeats,
    seats: { label: 'order.seatsToAdd', help: 'order.seatsToAddHelp', min: 1 },
  }),
  purchaseCommand({
    id: 'customer.renew',
    kind: 'renewal',
    icon: IconRefresh,
    key: verbKeys.renew,
  }),
];
