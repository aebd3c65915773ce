import type { GraphClient } from '../graph/client/client.ts';
import { DownloadFailure } from '../graph/client/failure.ts';
import { downloadedContent, refusedDownload } from './downloadedContent.ts';

/** Brings an uploaded file to the user's downloads, over a line that may break. Throws DownloadFailure. */
export async function saveFile(graph: GraphClient, file: { id: string; name: string }): Promise<void> {
  const content = await downloadedContent((headers) =>
    graph.fetchWithSession(`/api/operation/file/${file.id}/content`, { headers }),
  );
  saveContent(content, file.name);
}

/** Saves the answer of a call to the user's downloads, under the name. Throws DownloadFailure. */
export async function saveAnswer(pending: Promise<Response>, name: string): Promise<void> {
  const lost = () => {
    throw new DownloadFailure('', 0, []);
  };
  const response = await pending.catch(lost);
  if (!response.ok) throw await refusedDownload(response);
  saveContent(await response.blob().catch(lost), name);
}

/** Brings a text to the user's downloads, under the name. */
export function saveText(text: string, name: string, type = 'text/plain'): void {
  saveContent(new Blob([text], { type }), name);
}

function saveContent(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
