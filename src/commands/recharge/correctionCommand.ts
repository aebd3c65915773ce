import { IconAdjustments } from '../../icons/icons.ts';
import { correctionDirections } from '../../domain/correctionDirection.ts';
import { remarksLimit } from '../../domain/remarksLimit.ts';
import {
  defineCommand,
  usualFigure,
  type ExpectedConsequence,
  type Field,
} from '../../commandKit/command.ts';
import { verbKeys } from '../keyTables.ts';

// Loaded with the form, because only operations correct a quota, and rarely.
const correction = () => import('./correction.ts');

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
  {
    name: 'remarks',
    kind: 'textarea',
    label: 'correction.reason',
    help: 'correction.reasonHelp',
    maxLength: remarksLimit,
  },
];

const expectedCorrection: ExpectedConsequence = {
  lines: ['correction.quotaNow', 'account.kind.correction', 'correction.quotaAfter'],
  figure: usualFigure,
};

/** Corrects the quota of an agent, in either direction. */
export const correctionCommand = defineCommand({
  id: 'agent.correct',
  title: 'command.agent.correct',
  icon: IconAdjustments,
  roles: ['operations'],
  on: 'agent',
  key: verbKeys.correct,
  input: {
    schema: async () => (await import('./rechargeSchema.ts')).typedCorrectionSchema,
    fields: correctionFields,
    consequence: async (context, agent, values) =>
      (await correction()).correctionConsequence(context, agent, values),
    expected: expectedCorrection,
  },
  run: async (run) => (await correction()).postCorrection(run),
});
