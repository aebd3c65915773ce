import { describe, expect, it } from 'vitest';
import {
  checkpointText,
  readCheckpoint,
  signedNote,
  signerKeyOf,
  signerOf,
  verifierOf,
} from './signedNote.ts';

/** The key pair in the documentation of golang.org/x/mod/sumdb/note. */
const documented = {
  signer: 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz',
  verifier: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
};
const text =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n";

describe('signed notes (R-trail-2)', () => {
  it('are those of the documented key', () => {
    const signer = signerOf(documented.signer);
    expect(signer.verifierKey).toBe(documented.verifier);
    expect(signedNote(text, signer)).toBe(
      `${text}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`,
    );
  });

  it('hold for their key and their text only', () => {
    const note = signedNote(text, signerOf(documented.signer));
    const [line = ''] = note.split('\n').slice(-2);
    const other = signerOf(signerKeyOf('PeterNeumann', Buffer.alloc(32, 7)));
    expect(verifierOf(documented.verifier).verifies(text, [line])).toBe(true);
    expect(verifierOf(documented.verifier).verifies(text.replace('answer', 'Answer'), [line])).toBe(false);
    expect(verifierOf(other.verifierKey).verifies(text, [line])).toBe(false);
    expect(verifierOf(documented.verifier).verifies(text, [line.replace('PeterNeumann', 'EnochRoot')])).toBe(
      false,
    );
  });

  it('are refused keys of another shape', () => {
    for (const key of [
      '',
      'PRIVATE+KEY+a+b',
      documented.verifier,
      documented.signer.replace('c74f20a3', 'c74f20a4'),
    ])
      expect(() => signerOf(key), key).toThrow();
    expect(() => verifierOf('PeterNeumann+c74f20a3')).toThrow();
  });

  it('carry checkpoints, signed or not', () => {
    const root = Buffer.alloc(32, 1);
    const written = checkpointText({ origin: 'example.com/oms', size: 12, root });
    expect(written).toBe('example.com/oms\n12\nAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=\n');
    for (const note of [written, signedNote(written, signerOf(documented.signer))]) {
      const { origin, size, root: read, text: noteText } = readCheckpoint(note);
      expect({ origin, size, read, noteText }).toEqual({
        origin: 'example.com/oms',
        size: 12,
        read: root,
        noteText: written,
      });
    }
    expect(() => readCheckpoint('example.com/oms\n012\nAQ==\n')).toThrow();
  });
});
