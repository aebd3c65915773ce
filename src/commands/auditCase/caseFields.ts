import { caseDescriptionLimit, caseTitleLimit } from '../../domain/auditCaseLimits.ts';
import type { CommandContext, Field } from '../../commandKit/command.ts';

const calls = () => import('./auditCaseCalls.ts');

/** An open case; the newest stands there from the beginning. */
export const caseField = {
  name: 'caseId',
  kind: 'choice',
  label: 'auditCase.choose',
  choices: async (context: CommandContext) => (await calls()).caseChoices(context, ''),
  search: async (context: CommandContext, _data: unknown, keyword: string) =>
    (await calls()).caseChoices(context, keyword),
} satisfies Field;

/** What a form with the field opens with. */
export async function newestCase(context: CommandContext) {
  const [newest] = await (await calls()).caseChoices(context, '');
  return { caseId: newest?.value ?? null };
}

/** What an auditor writes of a case. */
export const caseTextFields = [
  { name: 'title', kind: 'text', label: 'auditCase.title', maxLength: caseTitleLimit },
  {
    name: 'description',
    kind: 'textarea',
    label: 'auditCase.description',
    maxLength: caseDescriptionLimit,
    optional: true,
  },
] as const satisfies Field[];

/** The form of a new case. */
export const caseTextsInput = {
  submit: 'create' as const,
  fields: [...caseTextFields],
  schema: async () => (await import('./auditCaseSchema.ts')).caseFormSchema,
};
