import type { TFunction } from 'i18next';
import { GraphFailure } from '../graph/client/failure.ts';
import { failureText } from './toast.ts';

/** What is wrong about further fields is left out: the first ones are set right first. */
const mostFields = 5;

/**
 * The words of a failure for a place that has no fields: also what the server has against each field of the call, which is
 * said beside the field elsewhere (R-error-5).
 */
export function failureInFull(t: TFunction, error: unknown): string {
  const words = failureText(t, error);
  if (!(error instanceof GraphFailure) || error.errors.length === 0) return words;
  const details = error.errors
    .slice(0, mostFields)
    .map(({ field, message }) => (field ? t('failure.field', { field, message }) : message));
  const more = error.errors.length > mostFields ? ['…'] : [];
  return t('failure.details', { message: words, details: [...details, ...more].join('; ') });
}
