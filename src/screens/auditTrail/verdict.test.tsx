import { describe, expect, it } from 'vitest';
import type { Finding, Verdict } from '../../commands/auditTrail/verification.ts';
import { drawn, drawnFindings, textOf } from '../../../tests/support/drawnFindings.tsx';
import { GraphFailure } from '../../graph/client/failure.ts';
import type { Locale } from '../../i18n/locales.ts';
import { Findings } from './Findings.tsx';
import { VerificationStatus } from './VerificationStatus.tsx';

const changed: Finding = {
  problem: 'entryChanged',
  index: 1523,
  kind: 'transition',
  entryId: 77,
  lifecycle: 'dealApproval',
  recordId: '5f1b2c3d-0000-4000-8000-000000000001',
  recordName: 'DD20261121000001',
  subject: null,
  at: '2026-11-21T06:05:00.000Z',
};
const missing: Finding = { ...changed, problem: 'recordMissing', index: null, recordName: null };
const drifting: Finding = {
  ...missing,
  problem: 'balanceWrong',
  kind: 'ledger',
  entryId: 12,
  lifecycle: null,
  recordId: null,
  at: null,
};

const unknown: Finding = {
  ...drifting,
  problem: 'pendingUnknownKind',
  kind: null,
  entryId: null,
  subject: 'invoice 7',
};

function verdictOf(findings: Finding[], findingCount = findings.length): Verdict {
  return {
    size: 12345,
    records: 678,
    findings,
    findingCount,
    restores: [],
    seconds: 3.21,
    at: '2026-11-23T02:00:00.000Z',
  };
}

const statusOf = (locale: Locale, verdict: Verdict) =>
  textOf(drawn(locale, <VerificationStatus verificationState={{ state: 'answered', answer: verdict }} />));

describe('a verdict (R-trail-6)', () => {
  it('that is good says how much was verified, in how long, and when', () => {
    expect(statusOf('en-US', verdictOf([]))).toBe(
      'Verified: no problems found 12,345 entries and 678 records in 3.21 s, 2026-11-23 10:00',
    );
    expect(statusOf('zh-CN', verdictOf([]))).toBe(
      '校验通过，未发现问题 日志 12,345 条、业务数据 678 条，用时 3.21 秒，2026-11-23 10:00',
    );
  });

  it('that is bad names the first wrong entry at once', () => {
    expect(statusOf('en-US', verdictOf([changed, missing]))).toContain(
      '2 problems found First wrong entry: 1523 · Changed after it was logged · Deal approval DD20261121000001 · 2026-11-21 14:05',
    );
    expect(statusOf('zh-CN', verdictOf([changed]))).toContain(
      '发现 1 个问题 首条异常日志：第 1523 条 · 记入后被更改 · 订单审批 DD20261121000001 · 2026-11-21 14:05',
    );
    expect(statusOf('en-US', verdictOf([drifting]))).toContain(
      '1 problem found The quota does not match the ledger · Ledger entry 12 12,345',
    );
  });

  it('names an entry that the log could not take up (R-trail-23)', () => {
    expect(statusOf('en-US', verdictOf([unknown]))).toContain(
      '1 problem found Announced to the log, but of a kind that does not exist · invoice 7 12,345',
    );
    const repeated: Finding = { ...drifting, problem: 'pendingRepeated', kind: 'transition', entryId: 77 };
    expect(statusOf('zh-CN', verdictOf([repeated]))).toContain('同一条记录被再次提交给日志 · 流转记录 77');
    expect(drawnFindings('en-US', verdictOf([unknown, repeated])).slice(1)).toEqual([
      'Announced to the log, but of a kind that does not exist — invoice 7 —',
      'Announced to the log a second time — Step 77 —',
    ]);
  });

  it('is said in a region that stands there before', () => {
    for (const verificationState of [{ state: 'never' }, { state: 'running' }] as const)
      expect(drawn('en-US', <VerificationStatus verificationState={verificationState} />)).toContain(
        '<div role="status" aria-live="polite"',
      );
  });

  it('that could not be given says why', () => {
    const failure = new GraphFailure('The database is busy', 503, []);
    const markup = drawn('en-US', <VerificationStatus verificationState={{ state: 'failed', failure }} />);
    expect(textOf(markup)).toBe('Verification was not completed The database is busy');
  });
});

describe('the findings', () => {
  it('lead to the entry that is wrong, and to the history of each record that is still there', () => {
    const markup = drawn('en-US', <Findings verdict={verdictOf([changed, missing, drifting])} />);
    expect([...markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/audit-desk/entry?id=1523',
      '/state-chart?lifecycle=dealApproval&amp;id=5f1b2c3d-0000-4000-8000-000000000001',
    ]);
    expect(drawnFindings('en-US', verdictOf([changed, missing, drifting]))).toEqual([
      'Problem Entry Record Time',
      'Changed after it was logged 1523 Deal approval DD20261121000001 2026-11-21 14:05',
      'The record was deleted — Deal approval 5f1b2c3d-0000-4000-8000-000000000001 2026-11-21 14:05',
      'The quota does not match the ledger — Ledger entry 12 —',
    ]);
  });

  it('beyond the first hundred are counted', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => ({ ...changed, index: at }));
    expect(textOf(drawn('en-US', <Findings verdict={verdictOf(hundred, 5230)} />))).toContain(
      'The first 100 of 5,230',
    );
    expect(textOf(drawn('en-US', <Findings verdict={verdictOf(hundred)} />))).not.toContain('The first');
  });
});
