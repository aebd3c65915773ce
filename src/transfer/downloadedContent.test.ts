import { describe, expect, it } from 'vitest';
import { downloadedContent, type FetchContent } from './downloadedContent.ts';

const whole = 'all of a file, in several pieces';

/** Returns the text from a byte on, and breaks off before `until`. */
function streamed(from: number, until = whole.length): ReadableStream<Uint8Array> {
  let at = from;
  return new ReadableStream({
    pull(controller) {
      if (at >= until) {
        if (until < whole.length) controller.error(new Error('the line is gone'));
        else controller.close();
        return;
      }
      controller.enqueue(new TextEncoder().encode(whole.slice(at, Math.min(at + 4, until))));
      at += 4;
    },
  });
}

type Answer = (headers: Record<string, string>) => Response;

/** Answers each call with the next answer of the script, and records the headers. */
function scripted(...answers: Answer[]) {
  const calls: Record<string, string>[] = [];
  const fetchContent: FetchContent = async (headers) => {
    calls.push(headers);
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer(headers);
  };
  return { fetchContent, calls };
}

const headers = { etag: '"one"', 'content-type': 'application/zip' };
const first: Answer = () => new Response(streamed(0, 8), { headers });
const rest: Answer = () => new Response(streamed(8), { status: 206, headers });

describe('a download', () => {
  it('goes on where the line broke, and only with the same content', async () => {
    const { fetchContent, calls } = scripted(first, rest);
    const content = await downloadedContent(fetchContent, [0]);
    expect(await content.text()).toBe(whole);
    expect(content.type).toBe('application/zip');
    expect(calls).toEqual([{}, { Range: 'bytes=8-', 'If-Range': '"one"' }]);
  });

  it('is whole when the line breaks after the last byte', async () => {
    const length = { ...headers, 'content-length': '8' };
    const { fetchContent, calls } = scripted(() => new Response(streamed(0, 8), { headers: length }));
    expect((await downloadedContent(fetchContent, [0])).size).toBe(8);
    expect(calls).toHaveLength(1);
  });

  it('begins anew when the content is another by now', async () => {
    const other: Answer = () => new Response(streamed(0), { headers: { etag: '"two"' } });
    const { fetchContent } = scripted(first, other);
    expect(await (await downloadedContent(fetchContent, [0])).text()).toBe(whole);
  });

  it('fails when the line stays away, at once when nothing has come', async () => {
    await expect(downloadedContent(scripted(first).fetchContent, [0, 0])).rejects.toMatchObject({ code: 0 });
    const { fetchContent, calls } = scripted();
    await expect(downloadedContent(fetchContent)).rejects.toMatchObject({ code: 0 });
    expect(calls).toHaveLength(1);
  });

  it('fails with the server’s words when it is refused', async () => {
    const refused: Answer = () => new Response('{"msg":"No such file"}', { status: 404 });
    const { fetchContent } = scripted(refused);
    await expect(downloadedContent(fetchContent)).rejects.toMatchObject({
      code: 404,
      message: 'No such file',
    });
  });
});
