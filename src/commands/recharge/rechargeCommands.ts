import { IconAdjustments, IconArrowBackUp, IconCoin, IconEye } from '../../icons/icons.ts';
import type { Message } from '../../domain/message.ts';
import { correctionDirections } from '../../domain/correctionDirection.ts';
import { agentRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/moneyText.ts';
import { remarksLimit } from '../../domain/remarksLimit.ts';
import {
  defineCommand,
  usualFigure,
  type Command,
  type ExpectedConsequence,
  type Field,
} from '../../commandKit/command.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { newKeys, verbKeys } from '../keyTables.ts';
import { rechargeTrail, type RechargeFacts } from './rechargeRecord.ts';

const calls = () => import('./rechargeCalls.ts');
const correctionCalls = () => import('./correctionCalls.ts');
const schemas = () => import('./rechargeSchema.ts');

export const rechargeListRoute = '/agent-pay';

const amountFields: Field<'agent' | undefined>[] = [
  { name: 'amount', kind: 'money', label: 'recharge.amount' },
  { name: 'remarks', kind: 'textarea', label: 'common.remarks', maxLength: remarksLimit, optional: true },
  {
    name: 'confirmed',
    kind: 'acknowledgement',
    label: 'recharge.confirmDuplicate',
    help: 'recharge.confirmDuplicateHelp',
    expected: ({ t }, agent) =>
      t('recharge.duplicate', {
        // As long as most names of agents are.
        name: agent?.name ?? '○'.repeat(12),
        amount: '000000.00',
        at: '2026-01-01T00:00:00Z',
      }),
  },
];

const expectedRecharge: ExpectedConsequence = {
  lines: ['agent.level', 'recharge.credited', 'recharge.quotaNow', 'recharge.quotaAfter'],
  figure: usualFigure,
};

const expectedCorrection: ExpectedConsequence = {
  lines: ['correction.quotaNow', 'account.kind.correction', 'correction.quotaAfter'],
  figure: usualFigure,
};

const expectedReversal = (
  _context: unknown,
  { agentName, creditedAmount }: RechargeFacts,
): ExpectedConsequence => ({
  lines: [
    ['recharge.agent', agentName],
    ...(['recharge.amount', 'recharge.deducted'] as const),
    ...(['recharge.quotaBeforeReversal', 'recharge.quotaAfterReversal'] as const),
  ],
  figure: formatMoney(`-${creditedAmount}`),
});

const agentField: Field = {
  name: 'agentId',
  kind: 'choice',
  recordType: 'agent',
  label: 'recharge.agent',
  choices: async (context) => (await calls()).agentChoices(context, ''),
  search: async (context, _data, keyword) => (await calls()).agentChoices(context, keyword),
};

const remarksField = { name: 'remarks', kind: 'textarea', maxLength: remarksLimit } as const;

const correctionFields: Field<'agent'>[] = [
  {
    name: 'direction',
    kind: 'choice',
    isLocal: true,
    label: 'correction.direction',
    choices: async ({ t }) =>
      correctionDirections.map((value) => ({ value, label: t(`correction.direction.${value}`) })),
  },
  { name: 'amount', kind: 'money', label: 'correction.amount' },
  { ...remarksField, label: 'correction.reason', help: 'correction.reasonHelp' },
];

/** Returns the refusal if it was already reversed. */
const reversedBefore = (reversedById: string | null): Message[] =>
  reversedById === null ? [] : [{ key: 'refusal.recharge.reversedBy', params: { id: reversedById } }];

export const rechargeCommands: Command[] = [
  defineCommand({
    id: 'recharge.new',
    title: 'command.recharge.new',
    icon: IconCoin,
    roles: ['operations'],
    key: newKeys.recharge,
    page: () => '/agent-pay/agentRecharge',
    input: {
      schema: async () => (await schemas()).chosenRechargeSchema,
      fields: [agentField, ...amountFields],
      consequence: async (context, _data, values) =>
        (await calls()).rechargeConsequence(context, values.agentId, values),
      expected: expectedRecharge,
    },
    run: async (run) => (await calls()).postRecharge(run, run.values.agentId),
  }),
  defineCommand({
    id: 'agent.recharge',
    title: 'command.agent.recharge',
    icon: IconCoin,
    roles: ['operations'],
    on: 'agent',
    key: verbKeys.recharge,
    primary: true,
    from: { lifecycle: 'agent', states: ['enabled'] },
    blockedBy: (_context, { status, name }) =>
      status === 'disabled' ? [{ key: 'refusal.agent.disabled', params: { name } }] : [],
    input: {
      schema: async () => (await schemas()).typedRechargeSchema,
      fields: amountFields,
      consequence: async (context, { id }, values) =>
        (await calls()).rechargeConsequence(context, id, values),
      expected: expectedRecharge,
    },
    run: async (run) => (await calls()).postRecharge(run, run.record.id),
  }),
  defineCommand({
    id: 'agent.correct',
    title: 'command.agent.correct',
    icon: IconAdjustments,
    roles: ['operations'],
    on: 'agent',
    key: verbKeys.correct,
    input: {
      schema: async () => (await schemas()).typedCorrectionSchema,
      fields: correctionFields,
      consequence: async (context, { id }, values) =>
        (await correctionCalls()).correctionConsequence(context, id, values),
      expected: expectedCorrection,
    },
    run: async (run) => (await correctionCalls()).postCorrection(run),
  }),
  defineCommand({
    id: 'recharge.reverse',
    title: 'command.recharge.reverse',
    icon: IconArrowBackUp,
    roles: ['operations'],
    on: 'recharge',
    key: verbKeys.reverse,
    destructive: true,
    from: { states: ['recharge'] },
    applies: (_context, { kind }) => kind === 'recharge',
    blockedBy: (_context, { reversedById }) => reversedBefore(reversedById),
    input: {
      schema: async () => (await schemas()).typedReversalSchema,
      fields: [{ ...remarksField, label: 'recharge.reversalReason', help: 'recharge.reversalHelp' }],
      consequence: async (context, recharge) => (await calls()).reversalConsequence(context, recharge),
      expected: expectedReversal,
    },
    run: async (run) => (await calls()).reverseRecharge(run),
  }),
  defineCommand({
    id: 'recharge.agent',
    title: 'command.recharge.agent',
    icon: IconEye,
    roles: ['operations'],
    on: 'recharge',
    key: verbKeys.open,
    run: async ({ record }) => ({ route: agentRoute(record.data.agentId), go: true }),
  }),
  historyCommand({ roles: ['operations'], on: 'recharge', lifecycle: rechargeTrail }),
  replayCommand('recharge', rechargeTrail),
  evidenceCommand('recharge', (data) => [rechargeTrail(data)]),
];
