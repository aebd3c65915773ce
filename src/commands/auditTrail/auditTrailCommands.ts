import { IconCertificate, IconShieldCheck } from '../../icons/icons.ts';
import { auditTrailRoute } from '../../domain/menu.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';

// Loads the calls when a command runs.
const calls = () => import('./auditTrailCalls.ts');

/** Commands of the log over all entries (R-trail-2). */
export const auditTrailCommands: Command[] = [
  defineCommand({
    id: 'auditTrail.verify',
    title: 'command.auditTrail.verify',
    icon: IconShieldCheck,
    roles: ['operations'],
    run: async ({ context }) => {
      (await calls()).verificationOf(context.graph).start();
      return { route: auditTrailRoute, go: true };
    },
  }),
  defineCommand({
    id: 'auditTrail.checkpoint',
    title: 'command.auditTrail.checkpoint',
    icon: IconCertificate,
    roles: ['operations'],
    run: async ({ context }) => (await calls()).saveCheckpoint(context),
  }),
];
