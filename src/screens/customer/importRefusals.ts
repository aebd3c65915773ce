import type { TFunction } from 'i18next';
import { importFields, type ImportField } from '../../domain/customerImport.ts';
import { GraphFailure } from '../../graph/client/failure.ts';

const isField = (name: string | undefined): name is ImportField =>
  importFields.some((field) => field === name);

interface PlacedRefusals {
  /** Beside the file. */
  text?: string | undefined;
  /** Beside the initial password. */
  adminPassword?: string | undefined;
  /** What is said in the panel. */
  others: unknown;
}

/** Where the page of an import says what the server has against the file, the initial password and single rows. */
export function placedRefusals(t: TFunction, failure: unknown): PlacedRefusals {
  if (!(failure instanceof GraphFailure)) return { others: failure };
  const beside = (name: string) => failure.errors.find(({ field }) => field === name)?.message;
  const [text, adminPassword] = [beside('text'), beside('adminPassword')];
  const rest = failure.errors.filter(({ field }) => field !== 'text' && field !== 'adminPassword');
  if (rest.length === 0)
    return { text, adminPassword, others: failure.errors.length > 0 ? undefined : failure };
  // "rows.3.companyId" is a cell of the file.
  const worded = rest.map(({ field, message }) => {
    const [, line, name] = /^rows\.(\d+)\.(\w+)$/.exec(field) ?? [];
    if (line === undefined || !isField(name)) return { field, message };
    return {
      field: '',
      message: t('client.import.problemAt', { line, field: t(`customer.${name}`), message }),
    };
  });
  return { text, adminPassword, others: failure.withErrors(worded) };
}
