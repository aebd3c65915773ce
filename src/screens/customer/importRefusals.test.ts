import { describe, expect, it } from 'vitest';
import { GraphFailure } from '../../graph/client/failure.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations } from '../../i18n/instance.ts';
import { importRefusals } from './importRefusals.ts';

const { t } = createTranslations('en-US', catalogues);
const refused = (...errors: [string, string][]) =>
  new GraphFailure(
    'Some fields are not valid',
    400,
    errors.map(([field, message]) => ({ field, message })),
  );

describe('what the server has against an import (R-error-5)', () => {
  it.each([
    'Not a valid CSV file: see line 3',
    'Missing columns: Industry. Use the template',
    'More than one column for Industry',
    'The file contains no customers',
    'At most 500 customers per file',
  ])('is said beside the file: %s', (message) => {
    expect(importRefusals(t, refused(['text', message]))).toEqual({ text: message });
  });

  it('is said beside the initial password', () => {
    expect(importRefusals(t, refused(['adminPassword', 'Enter one']))).toEqual({
      adminPassword: 'Enter one',
    });
  });

  it('names the line and the column of a cell in the panel', () => {
    const { others } = importRefusals(t, refused(['rows.12.creditCode', 'Taken'], ['unheardOf', 'Unknown']));
    expect((others as GraphFailure).errors).toEqual([
      { field: '', message: 'Line 12 · Unified social credit code · Taken' },
      { field: 'unheardOf', message: 'Unknown' },
    ]);
  });

  it.each([undefined, new Error('broken'), new GraphFailure('Too much at once', 429, [])])(
    'is the failure itself where it is about no field',
    (failure) => {
      expect(importRefusals(t, failure)).toEqual({ others: failure });
    },
  );
});
