import { useEffect, useEffectEvent } from 'react';
import { useCommandFocus, useCommandHost } from '../../commandKit/commandHost.ts';
import { repeatLast } from './again.ts';
import { readReceipts } from '../../commands/core/receiptStore.ts';

/** Repeats the last command, once the palette that asked for it has given the focus back. */
export default function RepeatLast({ onDone }: { onDone: () => void }) {
  const host = useCommandHost();
  const { focusedRecord, paletteOpen } = useCommandFocus();
  const repeat = useEffectEvent(() => {
    void repeatLast(host, readReceipts(host.context.user.userId)[0], focusedRecord);
    onDone();
  });
  useEffect(() => {
    if (paletteOpen) return undefined;
    const timer = setTimeout(() => repeat());
    return () => clearTimeout(timer);
  }, [paletteOpen]);
  return null;
}
