import { useEffectEvent, useLayoutEffect } from 'react';
import { useCommandFocus, useCommandHost } from '../../commandKit/commandHost.ts';
import { repeatLast } from './again.ts';
import { readReceipts } from '../../commands/core/receiptStore.ts';
import { pageKeys } from '../../keys/keyQueue.ts';
import { pageReplay } from '../../keys/replay.ts';

/**
 * Repeats the last command, once the palette that it was chosen in has given the focus back. Keys that are pressed meanwhile
 * are for the form that it opens, or else for the page.
 */
export default function RepeatLast({ onDone }: { onDone: () => void }) {
  const host = useCommandHost();
  const { focusedRecord, paletteOpen } = useCommandFocus();
  const repeat = useEffectEvent(async () => {
    const repeated = repeatLast(host, readReceipts(host.context.user.userId)[0], focusedRecord);
    onDone();
    await repeated;
  });
  const done = useEffectEvent(onDone);
  // Before the palette has given the focus back, which would hand the keys to the page.
  useLayoutEffect(() => {
    if (paletteOpen) return undefined;
    const end = pageKeys.open({ dismiss: () => done(), onlyWaiting: true });
    const timer = setTimeout(() => void repeat().finally(() => end(pageReplay)));
    return () => clearTimeout(timer);
  }, [paletteOpen]);
  return null;
}
