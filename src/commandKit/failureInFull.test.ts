import { describe, expect, it } from 'vitest';
import { GraphFailure } from '../graph/client/failure.ts';
import { catalogues } from '../i18n/catalogues.ts';
import { createTranslations } from '../i18n/instance.ts';
import { failureInFull } from './failureInFull.ts';

const english = createTranslations('en-US', catalogues).t;
const chinese = createTranslations('zh-CN', catalogues).t;

const refused = (message: string, ...fields: string[]) =>
  new GraphFailure(
    message,
    400,
    fields.map((field) => ({ field, message: 'Cannot be empty' })),
  );

describe('the words of a failure in a place without fields (R-error-5)', () => {
  it.each([
    ['nothing but a message', new GraphFailure('The order was decided', 409, []), 'The order was decided'],
    [
      'a field',
      refused('Some fields are not valid', 'remarks'),
      'Some fields are not valid: Cannot be empty (remarks)',
    ],
    [
      'two fields',
      refused('Some fields are not valid', 'id', 'version'),
      'Some fields are not valid: Cannot be empty (id); Cannot be empty (version)',
    ],
    [
      'more fields than anybody reads',
      refused('No', 'a', 'b', 'c', 'd', 'e', 'f'),
      'No: Cannot be empty (a); Cannot be empty (b); Cannot be empty (c); Cannot be empty (d); Cannot be empty (e); …',
    ],
    ['a place that is worded already', refused('No', ''), 'No: Cannot be empty'],
    ['no answer', new GraphFailure('', 0, []), 'Server error'],
    ['a fault of ours', new Error('secret'), 'Server error'],
  ])('are those of %s', (_, failure, words) => {
    expect(failureInFull(english, failure)).toBe(words);
  });

  it('are written as Chinese is', () => {
    expect(failureInFull(chinese, refused('部分字段无效', 'remarks'))).toBe(
      '部分字段无效：Cannot be empty（remarks）',
    );
  });
});
