import { describe, expect, it } from 'vitest';
import { fileRules, headBytes, mimeTypeOf, purposesOf, uploadLimits } from './file.ts';
import { filePurposes } from './fileUse.ts';

const text = (head: string) => [...head].map((character) => character.charCodeAt(0));

/** First bytes by the formats' own specifications. */
const heads: [string, number[]][] = [
  ['application/pdf', text('%PDF-')],
  ['image/png', [137, ...text('PNG'), 13, 10, 26, 10]],
  ['image/jpeg', [255, 216, 255]],
  ['application/zip', [...text('PK'), 3, 4]],
  ['application/gzip', [31, 139, 8]],
  ['application/vnd.microsoft.portable-executable', text('MZ')],
  ['application/x-msi', [208, 207, 17, 224, 161, 177, 26, 225]],
  ['application/x-xar', text('xar!')],
  ['application/vnd.debian.binary-package', text('!<arch>\n')],
];

describe('the kind of a file (R-file-2)', () => {
  it.each(heads)('%s is told by its first bytes', (mimeType, head) => {
    expect(mimeTypeOf(Uint8Array.from([...head, 0, 1, 2]))).toBe(mimeType);
    expect(head.length).toBeLessThanOrEqual(headBytes);
    for (const at of head.keys()) {
      const changed = head.with(at, head[at] === 0x20 ? 0x21 : 0x20);
      expect(mimeTypeOf(Uint8Array.from(changed)), `byte ${at}`).toBeUndefined();
    }
    expect(mimeTypeOf(Uint8Array.from(head.slice(0, -1)))).toBeUndefined();
  });

  it('is unknown for anything else', () => {
    expect(mimeTypeOf(Uint8Array.from([]))).toBeUndefined();
    expect(mimeTypeOf(Uint8Array.from(text('GIF89a')))).toBeUndefined();
  });
});

describe('what may be uploaded', () => {
  it('is by role what the role has a use for (R-file-1)', () => {
    expect([...filePurposes].sort()).toEqual(['avatar', 'contract', 'installer']);
    expect(purposesOf).toEqual({
      operations: ['avatar'],
      agent: ['avatar'],
      salesperson: ['contract', 'avatar'],
      developer: ['installer', 'avatar'],
    });
  });

  it('is of some kinds and sizes (R-file-2)', () => {
    expect(fileRules.contract).toEqual({
      mimeTypes: ['application/pdf', 'image/png', 'image/jpeg'],
      sizeLimit: 20_971_520,
      wrongType: 'refusal.file.type',
      tooLarge: 'refusal.file.size',
    });
    expect(fileRules.avatar).toEqual({
      mimeTypes: ['image/png', 'image/jpeg'],
      sizeLimit: 5_242_880,
      wrongType: 'avatar.type',
      tooLarge: 'avatar.size',
    });
    expect(fileRules.installer).toEqual({
      mimeTypes: [
        'application/zip',
        'application/gzip',
        'application/vnd.microsoft.portable-executable',
        'application/x-msi',
        'application/x-xar',
        'application/vnd.debian.binary-package',
      ],
      sizeLimit: 2_147_483_648,
      wrongType: 'refusal.file.installerType',
      tooLarge: 'refusal.file.size',
    });
  });

  it('is limited in 24 hours and in all (R-file-3)', () => {
    expect(uploadLimits).toEqual({
      operations: { day: 104_857_600, total: 1_073_741_824 },
      agent: { day: 104_857_600, total: 1_073_741_824 },
      salesperson: { day: 2_147_483_648, total: 107_374_182_400 },
      developer: { day: 21_474_836_480, total: 214_748_364_800 },
    });
  });
});
