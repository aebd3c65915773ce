import { recordedMachines } from '../recording/recordedMachines.ts';
import { startRecorder } from '../recording/recorder.ts';
import { mostEvents } from '../recording/recording.ts';
import { saveText } from '../../transfer/storedFile.ts';
import type { Recorded } from './recording.ts';
import { serverNow } from '../../graph/client/serverClock.ts';

/** Makes the browser ask first, because leaving the page would lose the recording. */
const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();

/** Starts a recording of this page's machines. */
export function beginRecording(): Recorded {
  const started = serverNow();
  const { stop, count } = startRecorder({
    machines: recordedMachines,
    now: () => performance.now(),
    startedAt: started.toISOString(),
    most: mostEvents,
  });
  window.addEventListener('beforeunload', confirmLeave);
  return {
    since: started.getTime(),
    finish: () => {
      window.removeEventListener('beforeunload', confirmLeave);
      const text = `${JSON.stringify(stop())}\n`;
      saveText(text, `${fileName(started)}.recording.json`, 'application/json');
      return count();
    },
  };
}

/** Returns a file name such as "2026-11-23-0805" in the tester's local time. */
function fileName(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}-${two(at.getHours())}${two(at.getMinutes())}`;
}
