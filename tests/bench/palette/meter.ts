/** Times keys from their event to the frame with what they changed, within the page. */

export interface Meter {
  /** From now on the next key is timed. */
  begin: () => void;
  /** Milliseconds from the key to the frame that shows the last change of the results, once they have come to rest. */
  end: () => Promise<number>;
}

declare global {
  interface Window {
    meter: Meter;
  }
}

/** Nothing more is expected after so long: kbar throttles its results by 100 ms, the product's search waits 150. */
const restMilliseconds = 220;

/** Sets up `window.meter`. */
export function startMeter(): void {
  let started: number | undefined;
  let painted = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    painted = performance.now();
  };
  // The task after a frame's own: style, layout and paint of that frame are done.
  const frame = () => requestAnimationFrame(() => port2.postMessage(undefined));
  const onStroke = (event: Event) => {
    // Ctrl of Ctrl+K is not the key yet.
    if (started !== undefined || (event instanceof KeyboardEvent && event.key === 'Control')) return;
    started = event.timeStamp;
    frame();
  };
  // What an input method writes comes without a key.
  for (const type of ['keydown', 'beforeinput']) window.addEventListener(type, onStroke, { capture: true });
  new MutationObserver((changes) => {
    const inResults = changes.some(({ type, target, addedNodes }) =>
      [target, ...addedNodes].some((node) => {
        const element = node instanceof Element ? node : node.parentElement;
        const within = type === 'attributes' ? undefined : element?.closest('[role=listbox]');
        return within ?? element?.querySelector('[role=listbox]');
      }),
    );
    if (inResults && started !== undefined) frame();
  }).observe(document.body, {
    childList: true,
    characterData: true,
    attributeFilter: ['style'],
    subtree: true,
  });

  window.meter = {
    begin: () => {
      started = undefined;
      painted = 0;
    },
    end: () =>
      new Promise((resolve) => {
        const look = () => {
          const results = document.querySelector('[role=listbox]');
          const shown = painted > 0 && results?.checkVisibility({ visibilityProperty: true }) === true;
          const rest = shown ? restMilliseconds - (performance.now() - painted) : 20;
          if (rest > 0) setTimeout(look, rest);
          else {
            // A long task may have kept the frame waiting that this looks for.
            const before = painted;
            requestIdleCallback(() => (painted === before ? resolve(painted - (started ?? NaN)) : look()));
          }
        };
        look();
      }),
  };
}
