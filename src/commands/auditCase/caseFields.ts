import { caseDescriptionLimit, caseTitleLimit } from '../../domain/auditCaseLimits.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { Choice, CommandContext, Field } from '../../commandKit/command.ts';
import { caseSummary } from './auditCaseRecord.ts';

const choicesQuery = graphql(`
  query AuditCaseChoices($keyword: String) {
    auditCasePage(keyword: $keyword, status: open, pageSize: 50) {
      records {
        id
        title
        status
        openedByName
        createdAt
      }
    }
  }
`);

/** Returns open cases, the newest first. Throws GraphFailure. */
async function caseChoices({ graph }: CommandContext, keyword: string): Promise<Choice[]> {
  const { auditCasePage } = await graph.query(choicesQuery, { keyword: keyword.slice(0, 50) || null });
  return (auditCasePage?.records ?? []).flatMap((row) =>
    row ? [{ value: row.id, label: row.title, description: caseSummary(row).facts }] : [],
  );
}

/** An open case; the newest one is the initial value. */
export const caseField = {
  name: 'caseId',
  kind: 'choice',
  label: 'auditCase.choose',
  choices: (context: CommandContext) => caseChoices(context, ''),
  search: (context: CommandContext, _data: unknown, keyword: string) => caseChoices(context, keyword),
} satisfies Field;

/** Returns the initial values of a form with the case field. */
export async function newestCase(context: CommandContext) {
  const [newest] = await caseChoices(context, '');
  return { caseId: newest?.value ?? null };
}

/** The form that asks for a case. */
export const chosenCaseInput = {
  fields: [caseField],
  schema: async () => (await import('./auditCaseSchema.ts')).chosenCaseSchema,
  initial: newestCase,
};

/** The texts of a case that an auditor writes. */
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
