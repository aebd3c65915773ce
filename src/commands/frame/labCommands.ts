import { IconArrowBackUp, IconArrowsMinimize, IconTestPipe } from '../../icons/icons.ts';
import type { MessageKey } from '../../domain/message.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import type { LabView } from '../core/shellView.ts';

type Act = keyof LabView;

const acts: { act: Act; icon: Command['icon']; refusal: MessageKey }[] = [
  {
    act: 'fixture',
    icon: IconTestPipe,
    refusal: 'refusal.lab.none',
  },
  {
    act: 'shrink',
    icon: IconArrowsMinimize,
    refusal: 'refusal.lab.nothingDiffers',
  },
  {
    act: 'undo',
    icon: IconArrowBackUp,
    refusal: 'refusal.lab.unchanged',
  },
];

/** Actions on all steps in the replay lab (R-replay-6, R-replay-7). */
export const labCommands: Command[] = acts.map(({ act, icon, refusal }) =>
  defineCommand({
    id: `lab.${act}`,
    title: `command.lab.${act}`,
    icon,
    roles: ['operations'],
    pageAction: true,
    blockedBy: ({ shell }) => {
      const lab = shell.lab();
      return lab?.[act] ? [] : [{ key: lab ? refusal : 'refusal.lab.none' }];
    },
    run: async ({ context }) => {
      context.shell.lab()?.[act]?.();
      return {};
    },
  }),
);
