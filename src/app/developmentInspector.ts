import { createBrowserInspector } from '@statelyai/inspect';
import { addInspector, isRoot } from '../machines/inspection.ts';
import { written } from '../replay/recording/written.ts';

/** Masked as in a recording, as it is drawn by a page that is not ours. */
const masked = <Part extends object>(part: Part): Part => written(part, { machine: 'session' }) as Part;

/** Shows the machines of this page in Stately's inspector; only while developing (CONTRIBUTING.md). */
export function attachInspector(): void {
  const { inspect } = createBrowserInspector({ sanitizeEvent: masked, sanitizeContext: masked });
  addInspector({
    inspect: (event) => {
      // What a machine has invoked it draws of itself; the inspector masks nothing of a promise's own answer.
      if (isRoot(event)) inspect.next?.(event);
    },
  });
}
