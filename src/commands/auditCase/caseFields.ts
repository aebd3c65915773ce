import { caseDescriptionLimit, caseTitleLimit } from '../../domain/auditCaseLimits.ts';
import type { CommandContext, Field, RecordOf, RecordType, RunInput } from '../../commandKit/command.ts';
import type { CaseItem, CaseTexts } from './auditCaseCalls.ts';

type Opening = Pick<RunInput<CaseTexts>, 'context' | 'values' | 'idempotencyKey'>;

const calls = () => import('./auditCaseCalls.ts');

/** An open case; the newest one is the initial value. */
export const caseField = {
  name: 'caseId',
  kind: 'choice',
  label: 'auditCase.choose',
  choices: async (context: CommandContext) => (await calls()).caseChoices(context, ''),
  search: async (context: CommandContext, _data: unknown, keyword: string) =>
    (await calls()).caseChoices(context, keyword),
} satisfies Field;

/** Returns the initial values of a form with the case field. */
export async function newestCase(context: CommandContext) {
  const [newest] = await (await calls()).caseChoices(context, '');
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

/**
 * Returns the common fields of the commands that open a case with a record or entry, or with all selected ones. `itemOf`:
 * returns the case item of a record.
 */
export function opensCase<T extends RecordType>(itemOf: (record: RecordOf<T>) => CaseItem) {
  const open = async (sending: Opening, records: RecordOf<T>[]) =>
    (await calls()).openCase(sending, records.map(itemOf));
  return {
    title: 'command.auditCase.newWith',
    bulk: {
      needsInput: true,
      together: (
        context: CommandContext,
        records: RecordOf<T>[],
        sending: Pick<Opening, 'values' | 'idempotencyKey'>,
      ) => open({ ...sending, context }, records),
    },
    input: caseTextsInput,
    run: ({ record, ...sending }: Opening & { record: RecordOf<T> }) => open(sending, [record]),
  } as const;
}
