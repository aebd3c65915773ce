import { avatarMimeTypes, avatarSizeLimit, mimeTypeOf } from '../../domain/file.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { graphql } from '../../graph/client/graphql.ts';

const credentialQuery = graphql(`
  query AvatarCredential($name: String!) {
    fileUploadCredential(name: $name, purpose: avatar) {
      fileId
      method
      url
    }
  }
`);

const modifyMutation = graphql(`
  mutation ModifyAvatar($input: ModifyAvatar_Input!) {
    userModifyAvatarUrl(input: $input) {
      avatarUrl
    }
  }
`);

const headBytes = 16;

/** The message key of what is wrong with a chosen file (spec 5, "Avatar upload"); told by content, not by name. */
export async function avatarRefusal(file: Blob): Promise<string | undefined> {
  const kind = mimeTypeOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (!avatarMimeTypes.some((allowed) => allowed === kind)) return 'avatar.type';
  return file.size > avatarSizeLimit ? 'avatar.size' : undefined;
}

/** Uploads the picture and makes it the user's. Throws when it could not be done. */
export async function saveAvatar(graph: GraphClient, picture: Blob): Promise<void> {
  const { fileUploadCredential: credential } = await graph.query(credentialQuery, { name: 'picture.png' });
  if (!credential) throw new Error('The graph answered neither a credential nor an error');
  const { method, url, fileId } = credential;
  const response = await fetch(url, { method, headers: graph.headers(), body: picture });
  if (!response.ok) throw new Error(`The upload was answered with ${response.status}`);
  await graph.mutate(modifyMutation, { input: { fileId } });
}

export async function removeAvatar(graph: GraphClient): Promise<void> {
  await graph.mutate(modifyMutation, { input: { fileId: null } });
}
