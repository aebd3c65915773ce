import { FileUpload } from '../../transfer/fileUpload.ts';
import { uploadCalls } from '../../transfer/uploadCalls.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { graphql } from '../../graph/client/graphql.ts';

const modifyMutation = graphql(`
  mutation ModifyAvatar($input: ModifyAvatar_Input!) {
    userModifyAvatarUrl(input: $input) {
      avatarUrl
    }
  }
`);

/** Milliseconds before the only retry; the editor is waiting, and choosing the picture again is easy. */
const avatarDelays = [500];

/** Starts the upload of a picture; it becomes the user's only with `saveAvatar`. */
export function avatarUpload(graph: GraphClient, picture: Blob): FileUpload {
  const named = { name: 'picture.png', purpose: 'avatar' } as const;
  return new FileUpload(uploadCalls(graph), picture, named, { delays: avatarDelays });
}

/** Sets the picture as the user's after its upload. Throws if that fails. */
export async function saveAvatar(graph: GraphClient, upload: FileUpload): Promise<void> {
  const fileId = await upload.send();
  await graph.mutate(modifyMutation, { input: { fileId } });
}

export async function removeAvatar(graph: GraphClient): Promise<void> {
  await graph.mutate(modifyMutation, { input: { fileId: null } });
}
