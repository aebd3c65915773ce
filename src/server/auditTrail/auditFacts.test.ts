import { describe, expect, it } from 'vitest';
import { hasWords, translate } from '../http/translator.ts';
import { factsOf, describeFact } from '../../domain/auditFacts.ts';

/** The facts of an approval's rules, as an entry stores them. */
const approval = {
  actor: { role: 'agent', agentId: null },
  amount: '12800.00',
  order: { trial: false, runningUntil: '2027-03-01', basis: { quoted: { durationMonths: 12 } } },
  clients: ['web', 'ios'],
  customerStatus: 'enabled',
  somethingNew: 'as it is',
};

const factsIn = (language: string) =>
  factsOf(approval).map((fact) => {
    const { name, value } = describeFact(fact, {
      translate: (key, params) => translate(language, { key, ...(params && { params }) }),
      isWorded: hasWords,
    });
    return [name, value];
  });

describe('what an entry keeps', () => {
  it('is told in English', () => {
    expect(factsIn('en-US')).toEqual([
      ['Person · Role', 'Agent'],
      ['Amount', '¥12,800.00'],
      ['Trial', 'No'],
      ['Current term ends on', '2027-02-28'],
      ['As quoted · Duration', '12 months'],
      ['Available on', 'Web · iOS'],
      ['Status of the customer', 'Enabled'],
      ['somethingNew', 'as it is'],
    ]);
  });

  it('is told in Chinese', () => {
    expect(factsIn('zh-CN').slice(0, 5)).toEqual([
      ['操作人 · 角色', '代理商'],
      ['金额', '¥12,800.00'],
      ['试用', '否'],
      ['当前使用期到期日', '2027-02-28'],
      ['报价时 · 时长', '12 个月'],
    ]);
  });

  it('of a field goes by the name of its column, and stays as it is where it is no amount', () => {
    const wording = { translate: (key: string) => key, isWorded: hasWords };
    expect(describeFact({ name: 'quoted_price', value: '5.00' }, wording)).toEqual({
      name: 'fact.quotedPrice',
      value: '¥5.00',
    });
    expect(describeFact({ name: 'amount', value: '' }, wording).value).toBe('');
  });
});
