/** A form belongs to one record and one version of it: every page with a form × two records × two windows. */
import type { Locator, Page } from '@playwright/test';
import { roles } from '../../src/domain/roles.ts';
import { defaultSettings } from '../../src/domain/shellSettings.ts';
import type { MessageKey } from '../../src/domain/message.ts';
import { formPages, type FormPage } from '../support/formPages.ts';
import { openLook } from '../support/look.ts';
import { visitByRest, type RestVisit } from '../support/restVisit.ts';
import { accounts } from '../support/accounts.ts';
import { everything, usualIf } from '../support/scope.ts';
import { expect, test, wordsOf } from './support/fixtures.ts';
import { giveContract } from './support/journey.ts';

const words = wordsOf('zh-CN');
let named = 0;
const freshName = () => `甲${process.pid % 10_000}${Date.now() % 1_000_000}${(named += 1)}`;

interface Hands {
  page: Page;
  main: Locator;
  form: Locator;
  visit: RestVisit;
  operations: RestVisit;
}

const field = ({ form }: Hands, label: MessageKey) =>
  form.getByRole('textbox', { name: words(label), exact: true });
const submit = ({ form }: Hands) => form.locator('button[type=submit]');

/** Window 2 saves while the form is open in window 1, which then sends the version it was opened with. */
async function savesMeanwhile(hands: Hands, shown: FormPage): Promise<void> {
  const { typed, change } = shown;
  if (!typed || !change) return;
  const { page, form, visit, operations } = hands;
  const typedText = freshName();
  const id = await shown.add(visit, freshName(), operations);
  await page.goto(shown.route(id));
  await field(hands, typed.label).fill(typedText);
  await change.save(visit, id);
  const note = form.getByTestId('changed-meanwhile');
  await expect(note).toContainText(change.shownChange);
  const stored = await change.read(visit, id);
  await submit(hands).click();
  await expect(form.getByTestId('failure')).toBeVisible();
  expect(await change.read(visit, id), 'nothing is overwritten').toEqual(stored);

  await note.getByRole('button', { name: words('form.takeOver') }).click();
  await expect(note).toBeHidden();
  await expect(field(hands, typed.label)).toHaveValue(typedText);
  await submit(hands).click();
  await expect(form).toBeHidden();
  expect(await change.read(visit, id)).toMatchObject({
    [change.field]: change.value,
    [typed.stored]: typedText,
  });
}

/** Fills in a field of the form that is empty at first. */
async function fillIn(hands: Hands, { typed }: FormPage): Promise<void> {
  const { form } = hands;
  if (typed) return field(hands, typed.label).fill(freshName());
  await giveContract(form);
  await expect(form.getByText('contract.pdf').first()).toBeVisible();
}

/** Goes from the form of one record to that of another, by their tabs. */
async function goesToAnother(hands: Hands, shown: FormPage): Promise<void> {
  const { page, main, form, visit, operations } = hands;
  const names = [freshName(), freshName()] as const;
  const ids = [
    await shown.add(visit, names[0], operations),
    await shown.add(visit, names[1], operations),
  ] as const;
  const tab = (at: 0 | 1) => page.getByRole('navigation').locator(`a[href="${shown.route(ids[at])}"]`);
  const isOf = async (at: 0 | 1) => {
    await expect(main.getByRole('heading', { level: 1 })).toContainText(names[at]);
    if (shown.typed) await expect(field(hands, shown.typed.label)).toHaveValue(names[at]);
    else await expect(form.getByText('contract.pdf')).toHaveCount(0);
    await expect(form).not.toHaveAttribute('data-dirty');
  };
  await page.goto(shown.route(ids[0]));
  await isOf(0);
  await page.goto(shown.route(ids[1]));
  await isOf(1);
  await tab(0).click();
  await isOf(0);
  await fillIn(hands, shown);
  await tab(1).click();
  await page
    .getByRole('dialog', { name: words('form.leave') })
    .getByRole('button', { name: words('form.leave') })
    .click();
  await isOf(1);
  if (!shown.sends) return;

  await fillIn(hands, shown);
  await shown.sends.fill?.(page, words);
  await expect(submit(hands)).toBeEnabled();
  const { mutation, named: naming } = shown.sends;
  const request = page.waitForRequest((sent) => (sent.postData() ?? '').includes(`${mutation}(input`));
  await submit(hands).click();
  const { variables } = (await request).postDataJSON() as { variables: { input: object } };
  expect(variables.input).toMatchObject(await naming(visit, ids[1]));
  await expect(form).toBeHidden();
}

/** The usual run takes one form of each kind: with a file, and of a version. */
const usual: readonly MessageKey[] = ['command.customer.sellPackage', 'command.application.edit'];
const selectedPages = formPages.filter(({ title }) => everything || usual.includes(title));
const withForms = roles.filter((role) => selectedPages.some((shown) => shown.role === role));

for (const role of withForms) {
  test(
    `a form of ${role} belongs to one record and one version (R-form-3)`,
    usualIf(role === 'salesperson'),
    async ({ browser, server }) => {
      const [visit, operations] = await Promise.all([
        visitByRest(server.url, accounts[role]),
        visitByRest(server.url, accounts.operations),
      ]);
      const context = await openLook(browser, { url: server.url, token: visit.token, locale: 'zh-CN' });
      await context.addInitScript(
        (settings) => localStorage.setItem('arco-settings', settings),
        JSON.stringify({ ...defaultSettings, tabBar: true }),
      );
      const page = await context.newPage();
      const main = page.getByRole('main');
      const hands = { page, main, form: main.locator('form[data-layout=page]'), visit, operations };
      for (const shown of selectedPages.filter((each) => each.role === role)) {
        await test.step(`${shown.title}: two windows`, () => savesMeanwhile(hands, shown));
        await test.step(`${shown.title}: two records`, () => goesToAnother(hands, shown));
      }
      await context.close();
    },
  );
}
