// @vitest-environment happy-dom
import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { HostContext } from '../../commandKit/commandHost.ts';
import { testHost } from '../../commands/testing.ts';
import { commandById } from '../../commands/registry.ts';
import type { Link } from './chain.ts';
import { ChainSteps } from './ChainSteps.tsx';
import { eventually } from '../../../tests/support/patience.ts';

const root = createRoot(document.body.appendChild(document.createElement('div')));
afterEach(() => root.unmount());

it('tells what is run by its titles while what is given to it is read, and the dialog around stays', async () => {
  const link: Link = {
    id: 'a',
    record: { type: 'agent', id: '1', name: 'A' },
    command: commandById('agent.recharge'),
    values: { amount: '5000.00' },
  };
  flushSync(() =>
    root.render(
      <HostContext value={testHost({})}>
        <Suspense fallback="No dialog">
          <p>Dialog</p>
          <ChainSteps links={[link]} />
        </Suspense>
      </HostContext>,
    ),
  );
  expect(document.querySelector('li')?.textContent).toBe('Recharge agent');
  expect(document.body.textContent).not.toContain('No dialog');
  await eventually(() =>
    expect(document.querySelector('li')?.textContent).toBe('Recharge agent · Recharge amount ¥5,000.00'),
  );
});
