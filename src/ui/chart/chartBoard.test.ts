import { describe, expect, it } from 'vitest';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations } from '../../i18n/instance.ts';
import type { Locale } from '../../i18n/locales.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { flowWidth } from './chartBoard.ts';
import { chartModel } from './chartModel.ts';
import { agesWords, flowWords, stateWords } from './chartWords.ts';
import { waitText } from './waitText.ts';

const t = (locale: Locale) => createTranslations(locale, catalogues).t;

describe('a chart of all records', () => {
  it.each([
    [0, '0 s', '0 秒'],
    [42, '42 s', '42 秒'],
    [90, '1.5 min', '1.5 分钟'],
    [3599, '60 min', '60 分钟'],
    [7200, '2 h', '2 小时'],
    [198_720, '2.3 d', '2.3 天'],
    [1_036_800, '12 d', '12 天'],
  ])('tells %i seconds as people say them', (seconds, english, chinese) => {
    expect(waitText(t('en-US'), 'en-US', seconds)).toBe(english);
    expect(waitText(t('zh-CN'), 'zh-CN', seconds)).toBe(chinese);
  });

  it.each([
    [0, 0, 1.25],
    [0, 100, 1.25],
    [25, 100, 3.5],
    [100, 100, 5.75],
  ])('draws %i of %i as a line of that width', (count, most, width) => {
    expect(flowWidth(count, most)).toBe(width);
  });

  it('says of a step how often, and how long it had waited', () => {
    expect(flowWords(t('en-US'), 'en-US', { count: 1234, median: 7200, p95: 432_000 })).toBe(
      '1,234 times in the period, half after at most 2 h, 95% after at most 5 d',
    );
    expect(flowWords(t('en-US'), 'en-US', { count: 0, median: null, p95: null })).toBe(
      '0 times in the period',
    );
  });

  it('says of a state only the bands that have records', () => {
    expect(agesWords(t('en-US'), 'en-US', { bands: [1, 0, 0, 20, 3], longest: 3_456_000 })).toBe(
      'longest 40 d, today: 1, 8–30 days: 20, over 30 days: 3',
    );
  });

  it('tells what is not known yet from what is none', () => {
    const heard = (counts: Record<string, number> | undefined) => {
      const { states } = chartModel(dealApproval, { counts, counting: true });
      const pending = states.find(({ id }) => id === 'pending');
      if (!pending) throw new Error('No state pending');
      return stateWords(t('en-US'), pending, 'en-US');
    };
    expect(heard(undefined)).toBe('Pending approval, loading, waiting');
    expect(heard({})).toBe('Pending approval, 0 records, waiting');
  });

  it('has the busiest step as the widest line', () => {
    const flow = (count: number) => ({ count, median: null, p95: null });
    const { edges } = chartModel(dealApproval, {
      board: { ages: {}, flows: { 'dealApproval.approve': flow(400), 'dealApproval.reject': flow(100) } },
    });
    expect(edges.slice(0, 4).map(({ id, width }) => [id, width])).toEqual([
      ['dealApproval.apply', undefined],
      ['dealApproval.approve', 5.75],
      ['dealApproval.reject', 3.5],
      ['dealApproval.requote', undefined],
    ]);
  });
});
