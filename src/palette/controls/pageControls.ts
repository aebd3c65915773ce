/** The controls of the page beneath one opening of the palette: collected once, offered as rows, and used. */
import { pageKeys } from '../../keys/keyQueue.ts';
import { insertText, replay } from '../../keys/replay.ts';
import { isPaletteStroke } from '../../keys/strokes.ts';
import { behindPalette, paletteElement } from '../pageBehind.ts';
import { collectControls, takeControl, type CollectedControls, type PageControl } from './collectControls.ts';
import { offeredControls, type OfferedControls, type OfferSource } from './controlRows.ts';
import { labelsOf, type Label } from './labels.ts';

let labels: readonly Label[] = [];

/** Loads what names of controls are called in the other language: its own file, after the palette's. */
export async function loadLabels(): Promise<void> {
  if (labels.length > 0) return;
  try {
    ({ labels } = await import('virtual:labels'));
  } catch {
    // Without them controls are found by their names alone; the next opening asks again.
  }
}

type LabelOf = ReturnType<typeof labelsOf>;

/** Of one language; its patterns are slow to make. */
let found: { labels: readonly Label[]; chinese: boolean; labelOf: LabelOf } | undefined;

function labelFinder(chinese: boolean): LabelOf {
  if (found?.labels !== labels || found.chinese !== chinese)
    found = { labels, chinese, labelOf: labelsOf(labels, chinese) };
  return found.labelOf;
}

export interface PageControls {
  /** Collects the controls, if that was not done since the palette opened. */
  collect: () => void;
  /**
   * Something is typed. The first time, the controls are collected anew if the page has changed since: the palette may have
   * opened before the page was there. From then on rows do not change under the letters.
   */
  type: () => void;
  /** The palette has closed. */
  release: () => void;
  /** Those that no command stands for; undefined until they are collected. */
  offered: (source: OfferSource, chinese: boolean) => OfferedControls | undefined;
  isUsable: (id: string) => boolean;
  /** Gives the control the focus, and then the keys that were typed meanwhile; false where it cannot be used. */
  take: (id: string, kind: PageControl['kind'], openPalette: () => void) => boolean;
}

/** Whether the record tells of the page: not of the palette, nor of the page's being inert behind it. */
const isOutside = ({ target, attributeName }: MutationRecord) =>
  !(
    target instanceof Element &&
    (target.closest(paletteElement) !== null ||
      (attributeName === 'inert' && target.hasAttribute(behindPalette)))
  );

/** Watches whether elements come to the page beneath the palette, leave it, or are enabled or disabled. */
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
    /** Says so once, and watches no longer. */
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
    take: (id, kind, openPalette) => {
      const element = collected?.usable(id);
      if (!element) return false;
      // Before the click: keys belong to a form that the click opens.
      pageKeys.handOver({
        take: (event) => (isPaletteStroke(event) ? openPalette() : replay(event, document.body)),
        insert: insertText,
      });
      takeControl(element, kind);
      return true;
    },
  };
}
