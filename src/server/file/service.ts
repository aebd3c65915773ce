import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { FilePurpose } from '../../domain/file.ts';
import type { MessageParams } from '../../domain/message.ts';
import type { Tx } from '../db/database.ts';
import { files, users } from '../db/schema.ts';
import { basePath } from '../http/operation.ts';
import { invalidField } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';

/** What stands before and after a file's id in the address of its content. */
const around = { before: `${basePath}/file/`, after: '/content' };

/** Where the content of a file is read. */
export const fileAddress = (fileId: string) => around.before + fileId + around.after;

/** Whether a user is shown with the picture. */
export const isAvatar = (): SQL =>
  sql`exists (select 1 from ${users}
    where ${users.avatarUrl} = ${around.before} || ${files.id}::text || ${around.after})`;

interface WantedFile {
  id: string;
  purpose: FilePurpose;
  /** The field of the call that names it. */
  field: string;
}

/**
 * Throws 400 at the field unless the caller has uploaded the file for this purpose. The sweep leaves it alone until the
 * transaction ends, and then finds it named.
 */
export async function requireOwnFile(tx: Tx, session: Session, wanted: WantedFile) {
  const [file] = await tx
    .select({ sha256: files.sha256 })
    .from(files)
    .where(
      and(
        eq(files.id, wanted.id),
        eq(files.ownerId, session.userId),
        eq(files.purpose, wanted.purpose),
        eq(files.uploaded, true),
      ),
    )
    .for('key share');
  if (!file) throw invalidField(wanted.field, 'refusal.file.unknown');
  return file;
}

/** What an order's trail says of its contract: the SHA-256 of its content. Nothing where none is known. */
export function contractParams(sha256: string | null): MessageParams {
  return sha256 ? { contractSha256: sha256 } : {};
}
