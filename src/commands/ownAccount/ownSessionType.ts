import { IconDevices } from '../../icons/icons.ts';
import { defineRecordType } from '../../commandKit/recordType.ts';
import {
  loadOwnSession,
  loadOwnSessions,
  ownSessionRecord,
  type OwnSessionFacts,
} from './ownSessionRecord.ts';

export const ownSessionType = defineRecordType<'ownSession', OwnSessionFacts>({
  type: 'ownSession',
  title: 'palette.type.ownSession',
  placeholder: 'palette.placeholder.ownSession',
  icon: IconDevices,
  load: loadOwnSession,
  name: (session) => ownSessionRecord(session).name,
  summary: ({ address }) => ({ facts: address }),
  newest: async (context) => (await loadOwnSessions(context)).filter(({ current }) => !current),
  stateOf: () => '',
});
