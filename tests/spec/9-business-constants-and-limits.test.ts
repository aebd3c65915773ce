import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsOf } from '../support/words.ts';
import { createTranslations } from '../../src/i18n/instance.ts';
import { addTestLevel, freshEnterpriseId } from '../support/agents.ts';
import { newCustomer } from '../support/bodies.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';
import { uploadFile } from '../support/uploads.ts';

describe.each(engines())('%s', (engine) => {
  let server: TestApi;
  let operations: Caller;
  let agent: Caller;
  let salesperson: Caller;

  beforeAll(async () => {
    server = await startTestApi(engine);
    operations = await server.login(...accounts.operations);
    agent = await server.login(...accounts.agent);
    salesperson = await server.login(...accounts.salesperson);
  });
  afterAll(() => server.close());

  const errorsOf = async (answer: ReturnType<Caller['call']>) =>
    (await answer).body.errors?.map(({ field }) => field) ?? [];

  const megabytes = (content: number[], size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(content);
    return bytes;
  };
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const jpeg = [0xff, 0xd8, 0xff, 0xe0];
  const gif = [...new TextEncoder().encode('GIF89a')];

  describe('Locale', () => {
    it('the server answers in zh-CN without a language of ours (default), and in the one asked for', async () => {
      for (const [language, message] of [
        ['fr-FR', '账号不能为空'],
        ['zh-CN', '账号不能为空'],
        ['en-US', 'Account cannot be empty'],
      ] as const) {
        const credentials = { enterpriseId: 'A001', account: '', password: 'x' };
        const headers = { 'Accept-Language': language };
        const { body } = await server.anonymous.call('POST', '/user/login', credentials, headers);
        expect(body.errors).toEqual([{ field: 'account', message: message }]);
      }
    });

    it('fallback en-US', () => {
      const { t } = createTranslations('zh-CN', {
        'zh-CN': { translation: {} },
        'en-US': { translation: { 'common.serverError': wordsOf('en-US')('common.serverError') } },
      });
      expect(t('common.serverError')).toBe('Server error');
    });
  });

  describe('Avatar upload', () => {
    const fiveMegabytes = 5 * 1024 * 1024;
    it.each([
      ['png', png, 100, true],
      ['jpeg/jpg', jpeg, 100, true],
      ['nothing else, such as gif', gif, 100, false],
      ['5MB', png, fiveMegabytes, true],
      ['at most 5MB', png, fiveMegabytes + 1, false],
    ] as const)('%s', async (_, content, size, isAccepted) => {
      const file = await uploadFile(server, agent, 'avatar', 'me.png', megabytes([...content], size));
      const { status } = await agent.call('PUT', '/user/modifyAvatarUrl', { fileId: file.id });
      expect(status === 200).toBe(isAccepted);
    });
  });

  describe('Company name up to 20 characters', () => {
    it.each([
      ['20 are taken', '一二三四五六七八九十甲乙丙丁戊己庚辛壬癸', []],
      ['21 are refused', '一二三四五六七八九十甲乙丙丁戊己庚辛壬癸多', ['name']],
    ])('%s', async (_, name, refused) => {
      const answer = salesperson.call('POST', '/customer/add', { ...newCustomer(), name }, newKey());
      expect(await errorsOf(answer)).toEqual(refused);
    });
  });

  describe('Company ID account up to 4 characters', () => {
    it.each([
      ['4 are taken', 'ZZ99', []],
      ['5 are refused', 'ZZ999', ['companyId']],
    ])('%s', async (_, companyId, refused) => {
      const answer = salesperson.call('POST', '/customer/add', { ...newCustomer(), companyId }, newKey());
      expect(await errorsOf(answer)).toEqual(refused);
    });
  });

  describe('Agent password under 8 characters', () => {
    it.each([
      ['7 are taken', 'abc1234', []],
      ['8 are refused', 'abcd1234', ['password']],
    ])('%s', async (_, password, refused) => {
      const levelId = await addTestLevel(server.database);
      const enterpriseId = freshEnterpriseId();
      const body = { enterpriseId, account: 'agent', name: '代理商', director: '主管', levelId, password };
      expect(await errorsOf(operations.call('POST', '/agent', body, newKey()))).toEqual(refused);
    });
  });

  describe('Default character limit of 50 in the account, deal and customer state', () => {
    const search = (path: string, keyword: string) =>
      path.startsWith('/account')
        ? agent.call('GET', `${path}?keyword=${keyword}`)
        : agent.call('POST', path, { keyword });
    it.each(['/account/recharge/page', '/account/sale/page', '/order/page', '/customer/page'])(
      '%s searches for 50 characters, and refuses 51',
      async (path) => {
        expect((await search(path, 'a'.repeat(50))).status).toBe(200);
        expect(await errorsOf(search(path, 'a'.repeat(51)))).toEqual(['keyword']);
      },
    );

    const id = '00000000-0000-4000-8000-000000000000';
    const amounts = { agentId: id, amount: '1.00', creditedAmount: '1.00' };
    const remarked = {
      'a deal is approved with': (remarks: string) =>
        agent.call('POST', '/order/orderApproval', { id, event: 'approve', version: 1, remarks }, newKey()),
      'a deal is rejected with': (remarks: string) =>
        agent.call('POST', '/order/orderApproval', { id, event: 'reject', version: 1, remarks }, newKey()),
      'an agent is recharged with': (remarks: string) =>
        operations.call('POST', '/agent/recharge', { ...amounts, remarks }, newKey()),
      'a recharge is reversed with': (remarks: string) =>
        operations.call('POST', '/agent/recharge/reverse', { id: '999999999999', remarks }, newKey()),
    };
    it.each(Object.entries(remarked))('%s 50 characters of remarks, and not with 51', async (_, send) => {
      expect((await send('补'.repeat(50))).status).toBe(404);
      expect(await errorsOf(send('补'.repeat(51)))).toEqual(['remarks']);
    });
  });

  describe('Page sizes: not shown (R-list-1: 20, at most 100)', () => {
    it.each([
      ['20 without a wish', '', 20],
      ['as many as wished', '?pageSize=5', 5],
    ])('%s', async (_, query, size) => {
      const { body } = await agent.call<{ total: number; records: unknown[] }>(
        'GET',
        `/account/sale/page${query}`,
      );
      expect(body.data.records).toHaveLength(Math.min(size, body.data.total));
    });

    it('not more than 100', async () => {
      expect(await errorsOf(agent.call('GET', '/account/sale/page?pageSize=101'))).toEqual(['pageSize']);
    });
  });
});
