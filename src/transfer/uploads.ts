import type { MessageKey } from '../domain/message.ts';
import type { FilePurpose } from '../domain/fileUse.ts';
import type { GraphClient } from '../graph/client/client.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { FileRefused, FileUpload } from './fileUpload.ts';
import { interruptedUpload } from './interruptedUploads.ts';
import { uploadCalls } from './uploadCalls.ts';

/** The user who uploads a file, and the translation for refusals. */
interface Uploader {
  graph: GraphClient;
  user: { userId: string };
  t: (key: MessageKey, params: Record<string, unknown>) => string;
}

/** One upload for each chosen file: its field starts it, the form waits for it, and neither sends a byte twice. */
const uploads = new WeakMap<File, FileUpload>();
/** Files whose form was sent and waits for them: their uploads go on when the form is closed. */
const awaited = new WeakSet<File>();

/** Returns the upload of a chosen file; the first call starts it. */
export function uploadOf({ graph, user }: Uploader, file: File, purpose: FilePurpose): FileUpload {
  let upload = uploads.get(file);
  if (!upload) {
    const storedId = interruptedUpload(localStorage, user.userId, file, purpose);
    upload = new FileUpload(uploadCalls(graph), file, { name: file.name, purpose }, { storedId });
    uploads.set(file, upload);
    // Ignored because the upload's state shows the failure, and `uploadedId` gets it again.
    upload.send().catch(() => undefined);
  }
  return upload;
}

/** Cancels the upload of a file that was replaced or removed in its field. */
export function dropUpload(file: File): void {
  uploads.get(file)?.cancel();
  uploads.delete(file);
}

/** Drops the upload when its form closes, unless a sent form waits for it. */
export function leaveUpload(file: File): void {
  if (!awaited.has(file)) dropUpload(file);
}

/**
 * Returns the id of the uploaded file. Throws GraphFailure in the user's words, never an unanswered one. A repeated call
 * sends only the missing parts.
 */
export async function uploadedId(uploader: Uploader, file: File, purpose: FilePurpose): Promise<string> {
  awaited.add(file);
  try {
    return await uploadOf(uploader, file, purpose).send();
  } catch (error) {
    if (error instanceof FileRefused)
      throw new GraphFailure(uploader.t(error.userMessage.key, error.userMessage.params ?? {}), 400, []);
    // A 401 passes unchanged so that it ends the session.
    if (!(error instanceof GraphFailure) || error.code === 401) throw error;
    const { why = { key: 'upload.broken' } } = uploadOf(uploader, file, purpose).snapshot();
    const reason = typeof why === 'string' ? why : uploader.t(why.key, why.params ?? {});
    // The record was not sent yet, so it cannot have been saved (R-file-12).
    throw new GraphFailure(uploader.t('upload.nothingSaved', { reason }), 400, []);
  } finally {
    awaited.delete(file);
  }
}
