import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations } from '../../i18n/instance.ts';
import type { Locale } from '../../i18n/locales.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { relativeTime } from '../page/RelativeTime.tsx';
import type { TransitionEntry } from '../../domain/lifecycleLog.ts';
import { Timeline } from './Timeline.tsx';

const applied: TransitionEntry = {
  seq: 1,
  from: null,
  event: 'apply',
  to: 'pending',
  edge: 'dealApproval.apply',
  actorName: '陈思远',
  actorRoleId: -1,
  remarks: '',
  params: [
    { name: 'amount', value: '12800.00' },
    { name: 'contract', value: 'HT-7' },
  ],
  cause: null,
  at: '2026-11-20T02:15:00.000Z',
  hash: 'a3f5',
};
const rejected: TransitionEntry = {
  ...applied,
  seq: 2,
  from: 'pending',
  event: 'reject',
  to: 'rejected',
  edge: 'dealApproval.reject',
  actorName: '王建国',
  actorRoleId: 1,
  remarks: '金额与报价不符',
  params: [],
  at: '2026-11-21T06:05:00.000Z',
};

function timeline(locale: Locale, entries: TransitionEntry[], verified = true): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <I18nextProvider i18n={createTranslations(locale, catalogues)}>
        <MemoryRouter>
          <Timeline lifecycle={dealApproval} entries={entries} verified={verified} />
        </MemoryRouter>
      </I18nextProvider>
    </MantineProvider>,
  );
}

function words(html: string): string {
  return html.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]*>/g, '|');
}

describe('the timeline of a record', () => {
  it('says what, by whom, in which role, when and why, in the order it happened', () => {
    const english = words(timeline('en-US', [applied, rejected]));
    expect(english).toMatch(
      /Submit.*→ Pending approval.*陈思远.*Sales.*2026-11-20 10:15.*Reject.*→ Rejected/s,
    );
    expect(english).toMatch(/王建国.*Agent.*2026-11-21 14:05.*金额与报价不符/s);
    const chinese = words(timeline('zh-CN', [applied, rejected]));
    expect(chinese).toMatch(/提交申请.*→ 待审批.*陈思远.*销售.*驳回.*→ 已驳回.*王建国.*代理商/s);
  });

  it('shows the figures of an entry in the reader’s words, and unknown ones as they are', () => {
    expect(timeline('en-US', [applied])).toContain('Amount ¥12,800.00');
    expect(timeline('zh-CN', [applied])).toContain('成交金额 ¥12,800.00');
    expect(timeline('en-US', [applied])).toContain('contract: HT-7');
  });

  it('names the step of another record that a step follows from, and leads to its history', () => {
    const cause = {
      lifecycle: 'applicationPublication',
      edge: 'applicationPublication.unpublish',
      event: 'unpublish',
      to: 'unpublished',
      recordId: 'c35a5e39-6d3e-4bc7-88a7-0f82809cf191',
      recordName: '云文档',
    };
    const caused = timeline('en-US', [{ ...applied, cause }]);
    expect(words(caused)).toMatch(/Caused by “Unpublish” of.*云文档/s);
    expect(caused).toContain(
      'href="/state-chart?lifecycle=applicationPublication&amp;id=c35a5e39-6d3e-4bc7-88a7-0f82809cf191"',
    );
    expect(words(timeline('zh-CN', [{ ...applied, cause }]))).toMatch(/起因：“下架”.*云文档/s);
    expect(timeline('en-US', [applied])).not.toContain('Caused by');
  });

  it('says at its head whether the history holds', () => {
    expect(timeline('en-US', [applied])).toContain('History verified');
    expect(timeline('en-US', [applied], false)).toContain('History altered');
    expect(timeline('zh-CN', [applied], false)).toContain('历史被改动');
  });

  it('names an event of the past by its id when the machine no longer has it', () => {
    const old = { ...rejected, event: 'suspend', edge: 'dealApproval.suspend', to: 'suspended' };
    expect(words(timeline('en-US', [applied, old]))).toMatch(/suspend.*→ suspended/s);
  });

  it('says of a record whose entries are gone that they are, and never that it holds', () => {
    const wiped = timeline('en-US', [], false);
    expect(wiped).toContain('History missing');
    expect(wiped).toContain('The audit trail has no entry of this record');
    expect(wiped).not.toContain('History verified');
    expect(timeline('zh-CN', [], false)).toContain('历史缺失');
    expect(timeline('zh-CN', [], false)).toContain('审计记录中没有这条记录的任何历史');
  });
});

describe('relative time', () => {
  const now = new Date('2026-11-21T09:05:00.000Z');
  it('speaks both languages', () => {
    expect(relativeTime(new Date(rejected.at), now, 'en-US')).toBe('3 hours ago');
    expect(relativeTime(new Date(rejected.at), now, 'zh-CN')).toBe('3 小时前');
  });
});
