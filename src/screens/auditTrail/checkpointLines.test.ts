import { describe, expect, it } from 'vitest';
import { checkpointLines, shortHash } from './checkpointLines.ts';

const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';

describe('a checkpoint', () => {
  it('names the log and its root, signed or not', () => {
    expect(checkpointLines(`example.com/oms\n20852163\n${root}\n`)).toEqual({
      origin: 'example.com/oms',
      root,
    });
    expect(checkpointLines(`unsigned\n0\n${root}\n\n— unsigned Az3grlgtzPICa5OS\n`)).toEqual({
      origin: 'unsigned',
      root,
    });
  });

  it('has all three lines', () => {
    expect(checkpointLines('')).toBeUndefined();
    expect(checkpointLines('example.com/oms\n20852163\n')).toBeUndefined();
  });
});

it('a hash is told by its ends', () => {
  expect(shortHash(root)).toBe('CsUYapGGPo…jxq2I=');
  expect(shortHash('CsUYapGGPo4dkMg')).toBe('CsUYapGGPo4dkMg');
});
