import type { MessageKey } from '../domain/message.ts';
import type { FilePurpose } from '../domain/fileUse.ts';
import type { GraphClient } from '../graph/client/client.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { FileRefused, FileUpload } from './fileUpload.ts';
import { interruptedUpload } from './interruptedUploads.ts';
import { uploadCalls } from './uploadCalls.ts';

/** On whose behalf a file is uploaded, and in whose language a refusal is told. */
interface Uploader {
  graph: GraphClient;
  user: { userId: string };
  t: (key: MessageKey, params: Record<string, unknown>) => string;
}

/** One upload for each chosen file: its field begins it, the form waits for it, and neither sends a byte twice. */
const uploads = new WeakMap<File, FileUpload>();
/** Those that a sent form waits for: they go on when the form is closed. */
const awaited = new WeakSet<File>();

/** The upload of a chosen file, begun when it is asked for first. */
export function uploadOf({ graph, user }: Uploader, file: File, purpose: FilePurpose): FileUpload {
  let upload = uploads.get(file);
  if (!upload) {
    const storedId = interruptedUpload(localStorage, user.userId, file, purpose);
    upload = new FileUpload(uploadCalls(graph), file, { name: file.name, purpose }, { storedId });
    uploads.set(file, upload);
    // Its state tells, and whoever waits for the id is told again.
    upload.send().catch(() => undefined);
  }
  return upload;
}

/** Another file, or none, was chosen in its place. */
export function dropUpload(file: File): void {
  uploads.get(file)?.cancel();
  uploads.delete(file);
}

/** Its form is closed. */
export function leaveUpload(file: File): void {
  if (!awaited.has(file)) dropUpload(file);
}

/** The id of the uploaded file. Throws GraphFailure in the user's words, never an unanswered one; asked again, only what is missing is sent. */
export async function uploadedId(uploader: Uploader, file: File, purpose: FilePurpose): Promise<string> {
  awaited.add(file);
  try {
    return await uploadOf(uploader, file, purpose).send();
  } catch (error) {
    if (error instanceof FileRefused)
      throw new GraphFailure(uploader.t(error.userMessage.key, error.userMessage.params ?? {}), 400, []);
    // A session that has ended is told as such.
    if (!(error instanceof GraphFailure) || error.code === 401) throw error;
    const { why = { key: 'upload.broken' } } = uploadOf(uploader, file, purpose).snapshot();
    const reason = typeof why === 'string' ? why : uploader.t(why.key, why.params ?? {});
    // Whatever broke, the record was not sent: it cannot have been saved (R-file-12).
    throw new GraphFailure(uploader.t('upload.nothingSaved', { reason }), 400, []);
  } finally {
    awaited.delete(file);
  }
}
