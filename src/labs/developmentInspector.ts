import { createBrowserInspector } from '@statelyai/inspect';
import { addInspector, isRoot } from '../machines/inspection.ts';
import { written } from './recording/written.ts';

/** Masked as in a recording, because a third-party page draws it. */
const masked = <Part extends object>(part: Part): Part => written(part, { machine: 'session' }) as Part;

/** Shows the machines of this page in Stately's inspector; only in development (README.md). */
export function attachInspector(): void {
  const { inspect } = createBrowserInspector({ sanitizeEvent: masked, sanitizeContext: masked });
  addInspector({
    inspect: (event) => {
      // Only root actors, because a machine draws its invoked actors itself, and the inspector does not mask a promise's
      // answer.
      if (isRoot(event)) inspect.next?.(event);
    },
  });
}
