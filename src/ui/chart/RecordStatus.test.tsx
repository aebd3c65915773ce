import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations } from '../../i18n/instance.ts';
import type { Locale } from '../../i18n/locales.ts';
import { dealApproval, type DealFacts } from '../../machines/dealApproval.ts';
import { availableTransitions, type Lifecycle } from '../../machines/lifecycle.ts';
import { packageAvailability, type PackageAvailabilityFacts } from '../../machines/packageAvailability.ts';
import { packagePublication } from '../../machines/packagePublication.ts';
import { firstPurchase, orderIn, quoted } from '../../machines/testing/orderSituations.ts';
import { chartModel, type ChartFacts } from './chartModel.ts';
import { RecordStatus } from './RecordStatus.tsx';
import { stateDurationsOf, type Stay } from './stateDurations.ts';

const facts: DealFacts = {
  actor: { userId: 'u', role: 'agent', agentId: 'a' },
  agentId: 'a',
  salespersonId: 's',
  order: null,
  amount: '2000.00',
  remainingQuota: '1000.00',
};

function drawn(
  locale: Locale,
  lifecycle: Lifecycle,
  facts: ChartFacts,
  stateDurations: ReadonlyMap<string, Stay> = new Map(),
): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <I18nextProvider i18n={createTranslations(locale, catalogues)}>
        <RecordStatus
          model={chartModel(lifecycle, facts)}
          stateDurations={stateDurations}
          people={{ agent: '华东代理', salesperson: '李四' }}
        />
      </I18nextProvider>
    </MantineProvider>,
  )
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');
}

/** A deal of two days and three hours, as its agent sees it. */
function statusText(locale: Locale, state: string, more: Partial<DealFacts> = {}): string {
  const entries = [{ to: 'pending', at: '2026-03-01T08:00:00.000Z' }];
  if (state !== 'pending') entries.push({ to: state, at: '2026-03-02T08:00:00.000Z' });
  return drawn(
    locale,
    dealApproval,
    { current: [state], available: availableTransitions(dealApproval, state, { ...facts, ...more }) },
    stateDurationsOf(entries, new Date('2026-03-03T11:00:00.000Z')),
  );
}

describe('where a record stands', () => {
  it('tells since when, on whom it waits, what is possible, and what blocks the rest with its figures (R-chart-1)', () => {
    const english = statusText('en-US', 'pending');
    expect(english).toContain('|Pending approval since 2026-03-01 16:00|for 2 days 3 hours|');
    expect(english).toContain('|Waiting for Agent (华东代理), Sales (李四)|');
    expect(english).toContain('|Possible now|Reject → Rejected|Agent (华东代理)|');
    expect(english).toContain(
      '|Approve → Approved|Agent (华东代理)|Insufficient quota: ¥1,000.00 short, ¥1,000.00 remaining|' +
        'Short by ¥1,000.00, Remaining quota ¥1,000.00, Amount ¥2,000.00|To lift it: Recharge agent (Operations Admin)|',
    );
    const chinese = statusText('zh-CN', 'pending');
    expect(chinese).toContain('|待审批，始于 2026-03-01 16:00|已 2 天 3 小时|等待处理：代理商（华东代理），');
    expect(chinese).toContain('差额 ¥1,000.00，剩余额度 ¥1,000.00，成交金额 ¥2,000.00|解除方式：');
  });

  it('tells what lifts each rule, also where the region belongs to another record', () => {
    const of = (facts: PackageAvailabilityFacts) =>
      drawn('en-US', packagePublication, {
        current: ['published', 'unavailable'],
        available: availableTransitions(packageAvailability, 'unavailable', facts),
      });
    const actor = { userId: 'o', role: 'operations', agentId: null } as const;
    expect(of({ actor, unpublished: ['考勤', '电子签约'], publication: 'published' })).toContain(
      'Follows from the applications in it|Not published: 考勤 · 电子签约|To lift it: Publish application (Operations Admin)|',
    );
    const trial = { ...firstPurchase, trial: true, hasOtherOrder: true };
    expect(statusText('en-US', 'pending', { order: trial })).toContain(
      '|To lift it: not possible, as a customer tries a package only once|',
    );
    expect(
      statusText('zh-CN', 'pending', { order: { ...firstPurchase, runningUntil: '2026-05-01' } }),
    ).toContain('|解除方式：待当前使用期限届满|');
  });

  it('waits on nobody who could do nothing now', () => {
    const order: DealFacts['order'] = { ...firstPurchase, basis: { quoted, current: quoted } };
    expect(statusText('en-US', 'pending', { order })).toContain('|Waiting for Agent (华东代理)|');
    expect(statusText('en-US', 'pending', { order: orderIn('price changed') })).toContain(
      '|Waiting for Agent (华东代理), Sales (李四)|',
    );
  });

  it('tells of a final state that nothing follows', () => {
    const text = statusText('en-US', 'approved');
    expect(text).toContain('|Approved since 2026-03-02 16:00|Final state: no further steps|');
    expect(text).not.toContain('Possible now');
  });
});
