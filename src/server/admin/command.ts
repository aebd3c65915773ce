import { z } from 'zod';
import { newPlatformUserSchema } from '../../domain/newPlatformUser.ts';
import type { Message, MessageKey } from '../../domain/message.ts';
import type { Tx } from '../db/database.ts';
import { hashNewPassword } from '../http/password.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import { noOrigin, transact } from '../http/transaction.ts';
import { acceptRestore, RestoreRefused } from '../trail/acceptRestore.ts';
import { verifyStore } from '../trail/verify.ts';
import { replayCommandSchema, runReplayCommand } from '../../labs/server/replayCommand.ts';
import { addPlatformUser, resetPlatformPassword } from '../platformUser/service.ts';

/** A verification of the store, against checkpoints that were stored elsewhere. */
export const verifyCommandSchema = z.object({
  command: z.literal('verify'),
  supplied: z.array(z.string().max(2000)).max(20),
  /** True if the bytes of stored files are read too. */
  files: z.boolean().default(false),
});

/** A declaration that the store was restored from a backup (R-trail-25). */
export const acceptRestoreCommandSchema = z.object({
  command: z.literal('accept-restore'),
  reason: z.string().max(2000),
  supplied: verifyCommandSchema.shape.supplied,
});

/** The reason of a refusal; null when done. */
export const acceptRestoreAnswerSchema = z.object({ refused: z.string().nullable() });

/** A command of the operator on the server's own command line, without any login. */
export const adminCommandSchema = z.discriminatedUnion('command', [
  newPlatformUserSchema.extend({ command: z.literal('create') }),
  newPlatformUserSchema
    .pick({ enterpriseId: true, account: true, password: true })
    .extend({ command: z.literal('reset-password') }),
]);
export type AdminCommand = z.output<typeof adminCommandSchema>;

/** A command to a running server from its command line. */
export const serverCommandSchema = z.union([
  adminCommandSchema,
  verifyCommandSchema,
  acceptRestoreCommandSchema,
  replayCommandSchema,
]);

export type ServerCommand = z.output<typeof serverCommandSchema>;

/** The refusals as messages, for translation by the caller; empty when done. */
export const adminAnswerSchema = z.object({
  refused: z.array(
    z.object({
      key: z.custom<MessageKey>((key) => typeof key === 'string'),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type AdminAnswer = z.output<typeof adminAnswerSchema>;

/** Runs the command in one transaction. */
export async function runAdminCommand(
  services: Pick<Services, 'database' | 'sessions' | 'throttle' | 'now'> & {
    log: Pick<Services['log'], 'sealKey'>;
  },
  command: AdminCommand,
): Promise<AdminAnswer> {
  const { database, throttle, log, now } = services;
  const origin = { ...noOrigin, sealKey: log.sealKey };
  const { enterpriseId, account } = command;
  try {
    const passwordHash = await hashNewPassword('password', command.password, { enterpriseId, account });
    const act = async (tx: Tx) => {
      if (command.command === 'reset-password')
        return resetPlatformPassword(tx, { enterpriseId, account }, passwordHash, services);
      const { role, name } = command;
      await addPlatformUser(tx, undefined, { role, name, enterpriseId, account, passwordHash }, now());
    };
    await transact(database.db, act, origin);
  } catch (error) {
    if (error instanceof Refusal) return { refused: messagesOf(error) };
    throw error;
  }
  await throttle.clearAccount({ enterpriseId, account });
  return { refused: [] };
}

/** Runs a command in the running server, and returns its answer. */
export async function actOnServer(services: Services, command: ServerCommand): Promise<object> {
  switch (command.command) {
    case 'verify':
      return verifyStore(
        { ...services, contents: command.files ? services.files : undefined },
        command.supplied,
      );
    case 'accept-restore':
      return acceptRestoreOn(services, command);
    case 'replay':
      return runReplayCommand(services, command);
    default:
      return runAdminCommand(services, command);
  }
}

/** Declares a restore. */
export async function acceptRestoreOn(
  store: Parameters<typeof acceptRestore>[0],
  { reason, supplied }: { reason: string; supplied: readonly string[] },
): Promise<z.output<typeof acceptRestoreAnswerSchema>> {
  try {
    await acceptRestore(store, reason, supplied);
    return { refused: null };
  } catch (error) {
    if (error instanceof RestoreRefused) return { refused: error.message };
    throw error;
  }
}

function messagesOf({ userMessage, details }: Refusal): AdminAnswer['refused'] {
  const messages: Message[] = details.errors ?? [userMessage];
  return messages.map(({ key, params = {} }) => ({ key, params }));
}
