import type { TFunction } from 'i18next';
import { importFields, type ImportField } from '../../domain/customerImport.ts';
import { GraphFailure } from '../../graph/client/failure.ts';

const isField = (name: string | undefined): name is ImportField =>
  importFields.some((field) => field === name);

interface ImportRefusals {
  /** The message next to the file. */
  text?: string | undefined;
  /** The message next to the initial password. */
  adminPassword?: string | undefined;
  /** The errors that the panel shows. */
  others: unknown;
}

/** Assigns the server's errors to their positions on the import page: the file, the initial password, and single rows. */
export function importRefusals(t: TFunction, failure: unknown): ImportRefusals {
  if (!(failure instanceof GraphFailure)) return { others: failure };
  const messageOf = (name: string) => failure.errors.find(({ field }) => field === name)?.message;
  const [text, adminPassword] = [messageOf('text'), messageOf('adminPassword')];
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
