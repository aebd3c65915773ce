/** The code that the benchmark adds to a page: the clock of its keys, and the palettes to compare with the product's. */
import { createRoot } from 'react-dom/client';
import { Cmdk } from './Cmdk.tsx';
import { readGroups, type DrawnGroup, type DrawnRows } from './drawnRows.ts';
import { showPlain } from './plain.ts';

/** Milliseconds after the last key when the search starts; later changes are caused by its answer. */
const settleMilliseconds = 150;

interface InPage {
  /** Resets the measurement. */
  begin: () => void;
  /** Milliseconds from the first key since the reset to the end of its frame; undefined before that key. */
  first: () => number | undefined;
  /** Starts to observe changes of rows. It costs time, so keys are timed without it. */
  observe: () => void;
  /**
   * Milliseconds from the first key to the end of the last frame in which rows changed, before the search request is sent.
   */
  last: () => number | undefined;
  readGroups: () => DrawnGroup[];
  showPlain: () => void;
  showCmdk: (rows: DrawnRows) => void;
}

declare global {
  interface Window {
    bench: InPage;
  }
}

/** The same position and size as the product's palette. */
const style = `
.bench { position: fixed; z-index: 300; top: 20vh; left: calc(50% - 320px); width: 640px; background: #fff; --row-height: 40px; }
.bench > input { box-sizing: border-box; width: 100%; height: 52px; border: 0; }
.bench > input + div { max-height: 424px; overflow-y: auto; padding: 6px; }
`;

function stageOf(className: string): HTMLElement {
  const sheet = document.createElement('style');
  sheet.textContent = style;
  const stage = document.createElement('div');
  stage.className = className;
  document.head.append(sheet);
  document.body.append(stage);
  return stage;
}

let pressed: number | undefined;
let first: number | undefined;
let last: number | undefined;

/** Reports the end of the next frame: in the task after it, its script, style, layout and paint are done. */
function atFrameEnd(tell: (now: number) => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => tell(performance.now());
    port2.postMessage(undefined);
  });
}

const onKey = ({ key, timeStamp }: KeyboardEvent) => {
  // Ignores the Ctrl of Ctrl+K.
  if (key === 'Control') return;
  pressed ??= timeStamp;
  atFrameEnd((now) => {
    first ??= now - timeStamp;
  });
};
window.addEventListener('keydown', onKey, { capture: true });

const isRow = ({ target }: MutationRecord) =>
  Boolean((target instanceof Element ? target : target.parentElement)?.closest('[role=listbox]'));

function onChanges(changes: MutationRecord[]): void {
  const key = pressed;
  if (key === undefined || performance.now() - key > settleMilliseconds || !changes.some(isRow)) return;
  atFrameEnd((now) => {
    last = now - key;
  });
}

window.bench = {
  begin: () => {
    pressed = undefined;
    first = undefined;
    last = undefined;
  },
  first: () => first,
  observe: () =>
    new MutationObserver(onChanges).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    }),
  last: () => last,
  readGroups,
  showPlain: () => showPlain(stageOf(location.protocol === 'about:' ? '' : 'bench')),
  showCmdk: (rows) => createRoot(stageOf('')).render(<Cmdk rows={rows} />),
};
