/** The controls of the page behind one opening of the palette: collected one time, offered as rows, and used. */
import { pageKeys } from '../../keys/keyQueue.ts';
import { insertText, replay } from '../../keys/replay.ts';
import { isPaletteStroke } from '../../keys/strokes.ts';
import { behindPalette, paletteElement } from '../pageBehind.ts';
import { collectControls, takeControl, type CollectedControls, type PageControl } from './collectControls.ts';
import { offeredControls, type OfferSource } from './controlRows.ts';
import type { OfferedControls } from '../rowSource.ts';
import { labelsOf, type Label } from './labels.ts';

let labels: readonly Label[] = [];

/** Loads the names of controls in the other language: a file of its own, after the palette's. */
export async function loadLabels(): Promise<void> {
  if (labels.length > 0) return;
  try {
    ({ labels } = await import('virtual:labels'));
  } catch {
    // Ignores the error: controls are then found by their names alone, and the next opening tries again.
  }
}

type LabelOf = ReturnType<typeof labelsOf>;

/** The label finder of one language; cached, because its patterns are slow to build. */
let found: { labels: readonly Label[]; chinese: boolean; labelOf: LabelOf } | undefined;

function labelFinder(chinese: boolean): LabelOf {
  if (found?.labels !== labels || found.chinese !== chinese)
    found = { labels, chinese, labelOf: labelsOf(labels, chinese) };
  return found.labelOf;
}

export interface PageControls {
  /** Collects the controls, unless that was done since the palette opened. */
  collect: () => void;
  /**
   * Called when the user types. The first call collects the controls again if the page has changed, because the palette may
   * have opened before the page was loaded. After that call, rows do not change while the user types.
   */
  type: () => void;
  /** Called when the palette has closed. */
  release: () => void;
  /** Returns the controls without an equivalent command; undefined until they are collected. */
  offered: (source: OfferSource, chinese: boolean) => OfferedControls | undefined;
  isUsable: (id: string) => boolean;
  /** Focuses the control and replays the keys that were typed meanwhile; returns false if the control is unusable. */
  activate: (id: string, kind: PageControl['kind'], openPalette: () => void) => boolean;
}

/** Tells whether the mutation is outside of the palette, and not only the page becoming inert behind it. */
const isOutside = ({ target, attributeName }: MutationRecord) =>
  !(
    target instanceof Element &&
    (target.closest(paletteElement) !== null ||
      (attributeName === 'inert' && target.hasAttribute(behindPalette)))
  );

/** Observes whether elements of the page behind the palette are added, removed, enabled or disabled. */
function watchPage() {
  let changed = false;
  const observer = new MutationObserver((records) => {
    changed ||= records.some(isOutside);
  });
  return {
    watch: () =>
      observer.observe(document.body, {
        childList: true,
        subtree: true,
        attributeFilter: ['disabled', 'aria-disabled', 'data-disabled', 'aria-hidden', 'inert'],
      }),
    /** Tells whether the page has changed, and stops observing. */
    hasChanged: () => {
      changed ||= observer.takeRecords().some(isOutside);
      observer.disconnect();
      return changed;
    },
    release: () => observer.disconnect(),
  };
}

/** `focused`: the element that has the focus while the palette opens. */
export function pageControls(focused: Element | null): PageControls {
  let collected: CollectedControls | undefined;
  let isTyped = false;
  const page = watchPage();
  let made: { offered: OfferedControls; labels: readonly Label[]; source: OfferSource } | undefined;
  return {
    collect: () => {
      if (collected) return;
      collected = collectControls(document, focused);
      if (!isTyped) page.watch();
    },
    type: () => {
      if (isTyped) return;
      isTyped = true;
      if (collected && !page.hasChanged()) return;
      collected = collectControls(document, focused);
      made = undefined;
    },
    release: page.release,
    offered: (source, chinese) => {
      if (!collected) return undefined;
      const isSame =
        made?.labels === labels &&
        made.source.context === source.context &&
        made.source.titles === source.titles;
      if (!made || !isSame)
        made = { offered: offeredControls(source, collected, labelFinder(chinese)), labels, source };
      return made.offered;
    },
    isUsable: (id) => collected?.usable(id) !== undefined,
    activate: (id, kind, openPalette) => {
      const element = collected?.usable(id);
      if (!element) return false;
      // Hands the keys over before the click, because they belong to a form that the click opens.
      pageKeys.handOver({
        handle: (event) => (isPaletteStroke(event) ? openPalette() : replay(event, document.body)),
        insert: insertText,
      });
      takeControl(element, kind);
      return true;
    },
  };
}
