import type { TFunction } from 'i18next';
import { GraphFailure } from '../graph/client/failure.ts';
import { failureText } from './toast.ts';

/** The most field errors that are shown; the others are omitted, because the user corrects the first ones first. */
const mostFields = 5;

/**
 * Returns the text of a failure for an element without fields. It includes the server's error for each field of the call,
 * which forms show next to the field (R-error-5).
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
