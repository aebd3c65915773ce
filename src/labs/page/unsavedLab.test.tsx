// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { MantineProvider } from '@mantine/core';
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostContext } from '../../commandKit/commandHost.ts';
import { unsavedWork } from '../../commandKit/unsavedWork.ts';
import { testHost } from '../../commands/testing.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import { createTranslations } from '../../i18n/instance.ts';
import { root as repository } from '../../../tests/support/paths.ts';
import { eventually } from '../../../tests/support/patience.ts';
import ReplayPage from './ReplayPage.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const steps = readFileSync(
  `${repository}/tests/replay/fixtures/dealApproval-approve-refusedNow-3-steps.json`,
  'utf8',
);
const i18n = createTranslations('en-US', catalogues);
const t = i18n.getFixedT('en-US');

let root: ReturnType<typeof createRoot>;
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <I18nextProvider i18n={i18n}>
          <MemoryRouter>
            <HostContext value={testHost({})}>
              <Suspense>
                <ReplayPage />
              </Suspense>
            </HostContext>
          </MemoryRouter>
        </I18nextProvider>
      </MantineProvider>,
    ),
  );
  const input = await appeared<HTMLInputElement>('input[type=file]');
  expect(unsavedWork.isAny()).toBe(false);
  Object.defineProperty(input, 'files', {
    value: [new File([steps], 'steps.json', { type: 'application/json' })],
  });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await appeared('[data-keys=lab]');
});
afterEach(async () => {
  await act(async () => root.unmount());
  expect(unsavedWork.isAny()).toBe(false);
  document.body.replaceChildren();
});

/** Waits for the element, whose texts are loaded first. */
const appeared = <E extends Element>(selector: string) =>
  eventually(async () => {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    const element = document.querySelector<E>(selector);
    if (!element) throw new Error(`No ${selector}`);
    return element;
  });

async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`No button ${name}`);
  await act(async () => button.click());
}

/** Returns the field with this label. */
function field<E extends HTMLInputElement | HTMLSelectElement>(label: string): E {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const element = found && document.getElementById(found.htmlFor);
  if (!element) throw new Error(`No field ${label}`);
  return element as E;
}

async function enter(label: string, value: string): Promise<void> {
  const element = field(label);
  const { prototype } = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    const event = element instanceof HTMLSelectElement ? 'change' : 'input';
    element.dispatchEvent(new Event(event, { bubbles: true }));
  });
}

const isUnloadPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('what was done in the replay lab outlives the session (R-session-16)', () => {
  it('a file that was opened is not lost, and needs no question before a reload', () => {
    expect(unsavedWork.isAny()).toBe(true);
    expect(unsavedWork.text()).toBe('');
    expect(isUnloadPrevented()).toBe(false);
  });

  it('changed steps can be copied as their file, until the change is undone', async () => {
    await press(t('common.skip'));
    expect(isUnloadPrevented()).toBe(true);
    expect(JSON.parse(unsavedWork.text())).toMatchObject({ format: 'oms-replay' });
    await press(t('common.undo'));
    expect(isUnloadPrevented()).toBe(false);
    expect(unsavedWork.text()).toBe('');
  });

  it('a fact that is half typed can be copied', async () => {
    const before = field<HTMLInputElement>(t('common.remarks')).value;
    await enter(t('common.remarks'), 'Not as in the contract');
    expect(isUnloadPrevented()).toBe(true);
    expect(unsavedWork.text()).toBe(`${t('common.remarks')}: Not as in the contract`);
    await enter(t('common.remarks'), before);
    expect(isUnloadPrevented()).toBe(false);
  });

  it('the figure of a question can be copied', async () => {
    await enter(t('replay.guard'), 'dealApproval.quotaCoversAmount');
    await enter(t('replay.change'), 'figure');
    expect(isUnloadPrevented()).toBe(false);
    await enter(t('rule.figure.quotaLeft'), '12345');
    expect(isUnloadPrevented()).toBe(true);
    expect(unsavedWork.text()).toContain(`${t('rule.figure.quotaLeft')}: 12345`);
  });
});
