import { IconPlayerRecord, IconPlayerStop } from '../../icons/icons.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import { toolKeys } from '../keyTables.ts';

/** Commands that record the page's machines (R-replay-10), for the roles that have the lab that replays them. */
export const recordingCommands: Command[] = [
  defineCommand({
    id: 'recording.start',
    title: 'command.recording.start',
    icon: IconPlayerRecord,
    roles: ['operations'],
    key: toolKeys.startRecording,
    blockedBy: ({ shell }) => (shell.recording.read() ? [{ key: 'refusal.recording.running' }] : []),
    run: async ({ context }) => {
      await context.shell.recording.start();
      return {};
    },
  }),
  defineCommand({
    id: 'recording.stop',
    title: 'command.recording.stop',
    icon: IconPlayerStop,
    roles: ['operations'],
    key: toolKeys.stopRecording,
    blockedBy: ({ shell }) => (shell.recording.read() ? [] : [{ key: 'refusal.recording.none' }]),
    run: async ({ context }) => ({ notice: context.shell.recording.stop() }),
  }),
];
