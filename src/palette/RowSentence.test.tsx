// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RowSentence } from './RowSentence.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: ReturnType<typeof createRoot>;
const heard: unknown[] = [];

beforeEach(async () => {
  heard.length = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <div onClick={() => heard.push('row')}>
        <RowSentence
          value="prepared:1"
          sentence={[
            { kind: 'record', text: 'Meichen', opens: {} },
            { kind: 'value', label: 'Package', text: 'Standard', opens: { field: 'packageId' } },
            { kind: 'value', label: 'Seats', text: '25' },
          ]}
          onPart={(...part) => heard.push(part)}
        />
      </div>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const click = (text: string, pointerType: string) =>
  act(async () => {
    const element = [...document.querySelectorAll('span')].findLast((each) => each.textContent === text);
    element?.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType }));
  });

it('a click of the mouse on a part opens what it may be, elsewhere and by a finger it takes the row (R-form-16)', async () => {
  await click('Meichen', 'mouse');
  await click('Standard', 'mouse');
  await click('palette.line.label25', 'mouse');
  await click('Standard', 'touch');
  expect(heard).toEqual([['prepared:1', undefined], ['prepared:1', 'packageId'], 'row', 'row']);
});
