// @vitest-environment happy-dom
import { createActor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { inspect } from '../machines/inspection.ts';
import { sessionMachine } from '../machines/session.ts';
import { attachInspector } from './developmentInspector.ts';
import { eventually } from '../../tests/support/patience.ts';

it('shows Stately’s inspector what a machine does, and no token (R-replay-11)', async () => {
  const postMessage = vi.fn();
  vi.spyOn(window, 'open').mockReturnValue({ postMessage, closed: false } as object as Window);
  attachInspector();
  window.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }));
  const session = createActor(sessionMachine, { inspect }).start();
  session.send({ type: 'submit' });
  session.send({ type: 'issued', token: 'Xk3-token', scheme: 'Xk3-scheme' });
  session.stop();
  const shown = () => JSON.stringify(postMessage.mock.calls);
  await eventually(() => expect(shown()).toMatch(/issued.*checking/));
  expect(shown()).not.toContain('Xk3');
});
