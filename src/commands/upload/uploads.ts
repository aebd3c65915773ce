import type { FilePurpose } from '../../domain/file.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import type { CommandContext } from '../command.ts';
import { FileRefused, FileUpload } from './fileUpload.ts';
import { interruptedUpload } from './interruptedUploads.ts';
import { uploadCalls } from './uploadCalls.ts';

/** One upload for each chosen file: its field begins it, the form waits for it, and neither sends a byte twice. */
const uploads = new WeakMap<File, FileUpload>();
/** Those that a sent form waits for: they go on when the form is closed. */
const awaited = new WeakSet<File>();

/** The upload of a chosen file, begun when it is asked for first. */
export function uploadOf({ graph, user }: CommandContext, file: File, purpose: FilePurpose): FileUpload {
  let upload = uploads.get(file);
  if (!upload) {
    const kept = interruptedUpload(localStorage, user.userId, file, purpose);
    upload = new FileUpload(uploadCalls(graph), file, { name: file.name, purpose }, { kept });
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

/** The id of the uploaded file. Throws GraphFailure in the user's words; asked again, only what is missing is sent. */
export async function uploadedId(context: CommandContext, file: File, purpose: FilePurpose): Promise<string> {
  awaited.add(file);
  try {
    return await uploadOf(context, file, purpose).send();
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new GraphFailure(context.t(error.said.key, error.said.params ?? {}), 400, []);
  } finally {
    awaited.delete(file);
  }
}
