import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useCommandHost } from '../commandKit/commandHost.ts';
import type { RecordRef } from '../commandKit/recordType.ts';
import { readRecord, type ReadRecord } from '../commandKit/readRecords.ts';

/**
 * A record as it is now, or why it could not be read; undefined until one of both is known. It is read again for another
 * `sign`, and until then the last answer about it stands.
 */
export function useReadRecord(
  of: Pick<RecordRef, 'type' | 'id'> | undefined,
  sign: unknown,
): { answer: ReadRecord | undefined; again: () => void } {
  const { context } = useCommandHost();
  const [read, setRead] = useState<{ asked: string; answer: ReadRecord }>();
  const [times, setTimes] = useState(0);
  const asked = of && `${of.type} ${of.id}`;
  const ask = useEffectEvent(() => of && readRecord(context, of));
  useEffect(() => {
    let wanted = true;
    void ask()?.then((answer) => {
      if (wanted && asked !== undefined) setRead({ asked, answer });
    });
    return () => {
      wanted = false;
    };
  }, [asked, sign, times]);
  const again = useCallback(() => setTimes((before) => before + 1), []);
  return { answer: read && read.asked === asked ? read.answer : undefined, again };
}
