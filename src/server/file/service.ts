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

/** What stands before and after a file's id in the address of its content. */
const around = { before: `${basePath}/file/`, after: '/content' };

/** Where the content of a file is read. */
export const fileAddress = (fileId: string) => around.before + fileId + around.after;

/** The file whose content is read there; null for no such address. */
export function fileAt(address: string | null): string | null {
  const { before, after } = around;
  if (!address?.startsWith(before) || !address.endsWith(after)) return null;
  return asRecordId(address.slice(before.length, -after.length)) ?? null;
}

/** Whether a user is shown with the picture. */
export const isAvatar = (): SQL =>
  sql`exists (select 1 from ${users}
    where ${users.avatarUrl} = ${around.before} || ${files.id}::text || ${around.after})`;

/** What was uploaded, and is a file still. */
export const isFile = () => and(eq(files.uploaded, true), isNull(files.discardedAt));

interface RequestedFile {
  /** Null: the record is to name none. */
  id: string | null;
  purpose: FilePurpose;
  /** The field of the call that names it. */
  field: string;
  /** What the record names so far. */
  released?: string | null;
}

/**
 * Holds the file that a record is to name, and the one that it names so far, until the transaction ends: the sweep leaves
 * them alone, and whoever else names one waits. Throws 400 at the field unless the caller has uploaded the file for this
 * purpose. Undefined: none was wanted.
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

/** What an order's trail says of its contract: the SHA-256 of its content. Nothing where none is known. */
export function contractParams(sha256: string | null | undefined): MessageParams {
  return sha256 ? { contractSha256: sha256 } : {};
}
