import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../commandKit/lazyPart.ts';
import { recording } from './recording.ts';

const RecordingSign = lazyPart(() => import('./RecordingSign.tsx'));

/** Shows the sign of a running recording over every page; its code is loaded with the first recording. */
export function RecordingOverlay() {
  const recorded = useSyncExternalStore(recording.subscribe, recording.read);
  return (
    recorded && (
      <Suspense>
        <RecordingSign recorded={recorded} />
      </Suspense>
    )
  );
}
