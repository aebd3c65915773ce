import { DownloadFailure } from '../graph/client/failure.ts';

/** Fetches the content, with these additional headers. */
export type FetchContent = (headers: Record<string, string>) => Promise<Response>;

/** Milliseconds before each attempt to resume; the attempts start over when more bytes have arrived. */
export const goOnDelays = [500, 1000, 2000, 4000, 8000];

/** Bytes collected in memory before they become a Blob, which the browser may move to disk. */
const pieceSize = 8 * 1024 * 1024;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns the failure with the server's message for a refused download. */
export async function refusedDownload(response: Response): Promise<DownloadFailure> {
  const body = (await response.json().catch(() => null)) as { msg?: string } | null;
  return new DownloadFailure(body?.msg ?? '', response.status, []);
}

/**
 * Downloads a content of any size. After a lost connection it resumes where it broke off, if the content is still the
 * same. Throws DownloadFailure when there is no content or the connection does not come back.
 */
export async function downloadedContent(fetchContent: FetchContent, delays = goOnDelays): Promise<Blob> {
  const content = new GrowingContent();
  for (let attempt = 0; ;) {
    const before = content.size;
    if (await content.grow(fetchContent)) return content.blob();
    if (content.size > before) attempt = 0;
    const delay = delays[attempt++];
    if (content.size === 0 || delay === undefined) throw new DownloadFailure('', 0, []);
    await pause(delay);
  }
}

class GrowingContent {
  private pieces: Blob[] = [];
  private buffered: Uint8Array<ArrayBuffer>[] = [];
  private bufferedSize = 0;
  private etag = '';
  private type = '';
  size = 0;

  /** Appends the content as it arrives; false when it broke off. Throws DownloadFailure when it is refused. */
  async grow(fetchContent: FetchContent): Promise<boolean> {
    const response = await fetchContent(this.goingOn()).catch(() => undefined);
    if (!response) return false;
    if (!response.ok) throw await refusedDownload(response);
    // Not a part of the same content, but all of it.
    if (response.status !== 206) this.empty();
    const whole = this.size + Number(response.headers.get('content-length') ?? NaN);
    this.etag = response.headers.get('etag') ?? '';
    this.type = response.headers.get('content-type') ?? '';
    const reader = response.body?.getReader();
    try {
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
        this.take(read.value);
      return true;
    } catch {
      // The connection may break after the last byte, and then nothing is missing.
      return this.size === whole;
    }
  }

  blob(): Blob {
    this.fold();
    return new Blob(this.pieces, { type: this.type });
  }

  private goingOn(): Record<string, string> {
    return this.size > 0 && this.etag !== '' ? { Range: `bytes=${this.size}-`, 'If-Range': this.etag } : {};
  }

  private take(chunk: Uint8Array<ArrayBuffer>): void {
    this.buffered.push(chunk);
    this.bufferedSize += chunk.length;
    this.size += chunk.length;
    if (this.bufferedSize >= pieceSize) this.fold();
  }

  private fold(): void {
    this.pieces.push(new Blob(this.buffered));
    this.buffered = [];
    this.bufferedSize = 0;
  }

  private empty(): void {
    this.pieces = [];
    this.buffered = [];
    this.bufferedSize = 0;
    this.size = 0;
  }
}
