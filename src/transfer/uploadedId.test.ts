// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { GraphClient } from '../graph/client/client.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { catalogues } from '../i18n/catalogues.ts';
import { createTranslations } from '../i18n/instance.ts';
import { uploadedId } from './uploads.ts';

let failure: GraphFailure;
vi.mock('./uploadCalls.ts', () => ({
  uploadCalls: () => ({
    open: async () => {
      throw failure;
    },
    cancel: async () => undefined,
    pause: async () => undefined,
  }),
}));

const { t } = createTranslations('en-US', catalogues);
const uploader = { graph: {} as GraphClient, user: { userId: 'u' }, t };
const pdf = () => new File([new TextEncoder().encode('%PDF-1.7')], 'contract.pdf');

describe('a form whose file is not uploaded (R-file-12)', () => {
  it.each([
    [
      'nobody answers',
      new GraphFailure('', 0, []),
      'Nothing was saved: the file has not been uploaded. Upload interrupted',
    ],
    [
      'a proxy finds the server away',
      new GraphFailure('', 502, []),
      'Nothing was saved: the file has not been uploaded. The server answered 502',
    ],
    [
      'the server refuses it in words',
      new GraphFailure('The disk is full', 422, []),
      'Nothing was saved: the file has not been uploaded. The disk is full',
    ],
  ])('says that nothing was saved where %s', async (_, failed, message) => {
    failure = failed;
    const thrown = await uploadedId(uploader, pdf(), 'contract').catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(GraphFailure);
    expect(thrown).toMatchObject({ message, unanswered: false, broken: false });
  });

  it('leaves a session that has ended as it is', async () => {
    failure = new GraphFailure('Log in', 401, []);
    await expect(uploadedId(uploader, pdf(), 'contract')).rejects.toBe(failure);
  });
});
