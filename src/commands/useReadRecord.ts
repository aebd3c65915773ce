import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useCommandHost } from '../commandKit/commandHost.ts';
import type { RecordRef } from '../commandKit/recordType.ts';
import { readRecord, type ReadRecord } from '../commandKit/readRecords.ts';

/**
 * Reads a record; returns it or the error, or undefined until one of both is known. Reads it again for another `sign`, and
 * returns the former result meanwhile.
 */
export function useReadRecord(
  of: Pick<RecordRef, 'type' | 'id'> | undefined,
  sign: unknown,
): { answer: ReadRecord | undefined; again: () => void } {
  const { context } = useCommandHost();
  const [read, setRead] = useState<{ recordKey: string; answer: ReadRecord }>();
  const [times, setTimes] = useState(0);
  const recordKey = of && `${of.type} ${of.id}`;
  const fetchRecord = useEffectEvent(() => of && readRecord(context, of));
  useEffect(() => {
    let isCurrent = true;
    void fetchRecord()?.then((answer) => {
      if (isCurrent && recordKey !== undefined) setRead({ recordKey, answer });
    });
    return () => {
      isCurrent = false;
    };
  }, [recordKey, sign, times]);
  const again = useCallback(() => setTimes((before) => before + 1), []);
  return { answer: read && read.recordKey === recordKey ? read.answer : undefined, again };
}
