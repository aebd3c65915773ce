import type { Caller, TestApi } from './testApi.ts';

/** Uploads a file by the two calls that the page makes; returns its id and the answer of the second call. */
export async function uploadFile(
  server: TestApi,
  caller: Caller,
  purpose: string,
  name: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<{ id: string; status: number }> {
  const credential = await caller.call<{ url: string; fileId: string }>(
    'GET',
    `/file/upload/credential?name=${name}&purpose=${purpose}`,
  );
  const { status } = await server.api.hono.request(credential.body.data.url, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${caller.token}` },
    body: content,
  });
  return { id: credential.body.data.fileId, status };
}

/** Uploads a small PDF as a contract; returns its id. */
export async function uploadContract(server: TestApi, caller: Caller): Promise<string> {
  const content = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');
  const { id, status } = await uploadFile(server, caller, 'contract', 'contract.pdf', content);
  if (status !== 200) throw new Error(`The upload was answered with ${status}`);
  return id;
}
