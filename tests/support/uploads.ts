import type { Caller, TestApi } from './testApi.ts';

/** Uploads a small PDF by the two calls that the page makes; gives its id. */
export async function uploadContract(server: TestApi, caller: Caller): Promise<string> {
  const credential = await caller.call<{ url: string; fileId: string }>(
    'GET',
    '/file/upload/credential?name=contract.pdf',
  );
  const response = await server.api.hono.request(credential.body.data.url, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${caller.token}` },
    body: new TextEncoder().encode('%PDF-1.4\n%%EOF\n'),
  });
  if (response.status !== 200) throw new Error(`The upload failed: ${await response.text()}`);
  return credential.body.data.fileId;
}
