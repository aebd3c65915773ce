// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useEscape } from './useEscape.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const root = createRoot(document.body.appendChild(document.createElement('div')));
afterEach(() => act(async () => root.unmount()));

it('is heard by the dialog that has just come up, while the focus is still beneath it', async () => {
  const stay = vi.fn();
  const dismiss = vi.fn();
  function Question() {
    const layer = useRef<HTMLParagraphElement>(null);
    useEscape(stay, layer);
    return (
      <div aria-modal="true">
        <p ref={layer} />
      </div>
    );
  }
  function Field() {
    return (
      <div aria-modal="true">
        <input
          aria-expanded="true"
          onKeyDown={(event) => {
            event.preventDefault();
            dismiss();
          }}
        />
      </div>
    );
  }
  await act(async () =>
    root.render(
      <>
        <Field />
        <Question />
      </>,
    ),
  );
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await act(async () => void document.querySelector('input')?.dispatchEvent(escape));
  expect(stay).toHaveBeenCalledTimes(1);
  expect(dismiss).not.toHaveBeenCalled();
});
