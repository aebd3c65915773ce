import { useEffectEvent, useLayoutEffect } from 'react';
import { useCommandFocus, useCommandHost } from '../../commandKit/commandHost.ts';
import { repeatLast } from './again.ts';
import { readReceipts } from '../../commands/core/receiptStore.ts';
import { pageKeys } from '../../keys/keyQueue.ts';
import { pageReplay } from '../../keys/replay.ts';

/**
 * Repeats the last command after the palette has returned the focus. Keys pressed meanwhile go to the form that opens, or
 * else to the page.
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
  // In a layout effect, because it must run before the palette returns the focus, which would hand the keys to the page.
  useLayoutEffect(() => {
    if (paletteOpen) return undefined;
    const end = pageKeys.open({ dismiss: () => done(), onlyWaiting: true });
    const timer = setTimeout(() => void repeat().finally(() => end(pageReplay)));
    return () => clearTimeout(timer);
  }, [paletteOpen]);
  return null;
}
