import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { FilePurpose } from '../../domain/fileUse.ts';
import type { MessageParams } from '../../domain/message.ts';
import { asRecordId } from '../../domain/recordId.ts';
import type { Tx } from '../db/database.ts';
import { files, users } from '../db/schema.ts';
import { basePath } from '../http/operation.ts';
import { invalidField } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';

export { announceFile } from './live.ts';
export { logNaming } from './steps.ts';

/** The parts before and after a file's id in the address of its content. */
const around = { before: `${basePath}/file/`, after: '/content' };

/** Returns the address of a file's content. */
export const fileAddress = (fileId: string) => around.before + fileId + around.after;

/** Returns the id of the file with this address; null for any other address. */
export function fileAt(address: string | null): string | null {
  const { before, after } = around;
  if (!address?.startsWith(before) || !address.endsWith(after)) return null;
  return asRecordId(address.slice(before.length, -after.length)) ?? null;
}

/** Returns the condition that a file is a user's picture. */
export const isAvatar = (): SQL =>
  sql`exists (select 1 from ${users}
    where ${users.avatarUrl} = ${around.before} || ${files.id}::text || ${around.after})`;

/** Returns the condition that a file was uploaded and not discarded. */
export const isFile = () => and(eq(files.uploaded, true), isNull(files.discardedAt));

interface RequestedFile {
  /** The id of the file; null: the record is to name none. */
  id: string | null;
  purpose: FilePurpose;
  /** The field of the call that names it. */
  field: string;
  /** The file that the record names so far. */
  released?: string | null;
}

/**
 * Locks the new and the former file of a record until the transaction ends: the sweep skips them, and other transactions
 * that name them wait. Throws 400 at the field unless the caller has uploaded the file for this purpose. Undefined: no
 * file was requested.
 */
export async function requireOwnFile(
  tx: Tx,
  session: Session,
  { id, purpose, field, released = null }: RequestedFile,
): Promise<{ sha256: string | null } | undefined> {
  const ids = [id, released].filter((each) => each !== null);
  if (ids.length === 0) return undefined;
  const lockedFiles = await tx
    .select()
    .from(files)
    .where(inArray(files.id, ids))
    .orderBy(files.id)
    .for('no key update');
  if (id === null) return undefined;
  const own = lockedFiles.find(
    (file) =>
      file.id === id &&
      file.ownerId === session.userId &&
      file.purpose === purpose &&
      file.uploaded &&
      file.discardedAt === null,
  );
  if (!own) throw invalidField(field, 'refusal.file.unknown');
  return own;
}

/** Returns the params of an order's contract in its trail: the SHA-256 of its content; none if it is unknown. */
export function contractParams(sha256: string | null | undefined): MessageParams {
  return sha256 ? { contractSha256: sha256 } : {};
}
