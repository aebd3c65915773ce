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

/** Milliseconds before it is tried once more: a picture is soon chosen again, and its editor is waiting. */
const avatarDelays = [500];

/** The picture on its way; it is the user's only when `saveAvatar` has been told of it. */
export function avatarUpload(graph: GraphClient, picture: Blob): FileUpload {
  const named = { name: 'picture.png', purpose: 'avatar' } as const;
  return new FileUpload(uploadCalls(graph), picture, named, { delays: avatarDelays });
}

/** Makes the picture the user's once it is uploaded. Throws when it could not be done. */
export async function saveAvatar(graph: GraphClient, upload: FileUpload): Promise<void> {
  const fileId = await upload.send();
  await graph.mutate(modifyMutation, { input: { fileId } });
}

export async function removeAvatar(graph: GraphClient): Promise<void> {
  await graph.mutate(modifyMutation, { input: { fileId: null } });
}
