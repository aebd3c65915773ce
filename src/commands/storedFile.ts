import type { GraphClient } from '../graph/client/client.ts';
import { DownloadFailure, GraphFailure } from '../graph/client/failure.ts';

async function failureFrom(response: Response): Promise<GraphFailure> {
  const body = (await response.json().catch(() => null)) as { msg?: string } | null;
  return new GraphFailure(body?.msg ?? '', response.status, []);
}

/** Brings an uploaded file to the user's downloads. Throws DownloadFailure. */
export async function saveFile(graph: GraphClient, file: { id: string; name: string }): Promise<void> {
  await saveAnswer(fetch(`/api/operation/file/${file.id}/content`, { headers: graph.headers() }), file.name);
}

/** Brings what a call answers to the user's downloads, under the name. Throws DownloadFailure. */
export async function saveAnswer(asked: Promise<Response>, name: string): Promise<void> {
  const response = await asked.catch(() => {
    throw new DownloadFailure('', 0, []);
  });
  if (!response.ok) {
    const { message, code } = await failureFrom(response);
    throw new DownloadFailure(message, code, []);
  }
  const content = await response.blob().catch(() => {
    throw new DownloadFailure('', 0, []);
  });
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
