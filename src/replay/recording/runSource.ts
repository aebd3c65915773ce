import type { LabSource } from '../lab.ts';
import { untold } from '../step.ts';
import type { RecordedActor } from './recording.ts';
import { stateText } from './stateText.ts';

/** A run as the lab goes along it; nothing of it can be changed, as each event was made by a real page. */
export function runSource({ machine, snapshot, events }: RecordedActor): LabSource {
  return {
    kind: 'record',
    title: machine,
    follow: 'history',
    steps: events.map(({ event, value }, index) => ({
      lifecycle: machine,
      recordId: machine,
      recordName: null,
      seq: index + 1,
      from: stateText(events[index - 1]?.value ?? snapshot.value),
      event: event.type,
      to: stateText(value),
      edge: null,
      facts: null,
      remarks: '',
      params: {},
      ...untold,
    })),
  };
}
