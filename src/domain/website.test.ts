import { describe, expect, it } from 'vitest';
import { websiteLimit, websiteLink } from './customer.ts';
import { fieldRefusals } from './fieldErrors.ts';
import { websiteSchema } from './website.ts';

function refusalOf(value: unknown): string | undefined {
  const { error } = websiteSchema.safeParse(value, { reportInput: true });
  return error && fieldRefusals(error)[0]?.key;
}

describe('a website (R-customer-16)', () => {
  it.each([
    ['www.example.com', 'https://www.example.com'],
    ['  Example.COM/ ', 'https://example.com'],
    ['http://example.com/', 'http://example.com'],
    ['HTTPS://Example.com/About?x=1#team', 'https://example.com/About?x=1#team'],
    ['example.com:8080', 'https://example.com:8080'],
    ['ｗｗｗ．example．cn', 'https://www.example.cn'],
    ['www.exam\u200bple.com', 'https://www.example.com'],
    ['例子.中国', 'https://xn--fsqu00a.xn--fiqs8s'],
  ])('typed as "%s" is stored as %s, and that as itself', (typed, stored) => {
    expect(websiteSchema.parse(typed)).toBe(stored);
    expect(websiteSchema.parse(stored)).toBe(stored);
    expect(websiteLink(stored)).toBe(stored);
  });

  it.each([
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'mailto:li@example.com',
    'https://li:secret@example.com',
    'li@example.com',
    'localhost',
    'no website',
    'https://',
    '-',
    12,
  ])('%s is refused', (typed) => {
    expect(refusalOf(typed)).toBe('validation.website');
  });

  it('may be empty, which is null, or absent', () => {
    expect(['', ' \u200b', null, undefined].map((typed) => websiteSchema.parse(typed))).toEqual([
      null,
      null,
      null,
      undefined,
    ]);
  });

  it('has a maximum length, as typed and as stored', () => {
    const longest = `https://example.com/${'a'.repeat(websiteLimit - 20)}`;
    expect(websiteSchema.parse(longest)).toBe(longest);
    expect(refusalOf(`${longest}a`)).toBe('validation.tooLong');
    // A Chinese character takes nine in the stored form.
    expect(refusalOf(`example.com/${'网'.repeat(30)}`)).toBe('validation.tooLong');
  });

  it('is no link unless it is http or https, whatever the store holds', () => {
    expect(['javascript:alert(1)', '//example.com', '', null].map(websiteLink)).toEqual(
      Array(4).fill(undefined),
    );
  });
});
