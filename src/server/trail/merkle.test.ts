import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consistencyProof, inclusionProof, leafHash, rootHash, TreeEdge, type HashOf } from './merkle.ts';
import { extendsTree, includes } from './merkleProof.ts';

/** Eight leaves and the roots over the first of them, as published with the first implementation of RFC 6962. */
const published = {
  leaves: [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ],
  roots: [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
};

/** Returns the root by the definition of RFC 6962, over the entries themselves. */
function definedRoot(entries: string[]): Buffer {
  const hash = (...parts: (string | Buffer)[]) =>
    parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();
  if (entries.length === 0) return hash();
  if (entries.length === 1) return hash('\0', entries[0] ?? '');
  const half = 2 ** Math.ceil(Math.log2(entries.length) - 1);
  return hash('\x01', definedRoot(entries.slice(0, half)), definedRoot(entries.slice(half)));
}

const most = 70;
const entries = Array.from({ length: most }, (_, at) => `entry ${at}`);

/** Builds a tree leaf by leaf; returns its edge and the hashes that the log would store. */
function grown(count: number): { edge: TreeEdge; hashOf: HashOf } {
  const stored = new Map<string, Buffer>();
  const edge = new TreeEdge();
  for (const entry of entries.slice(0, count)) {
    const hash = leafHash(entry);
    stored.set(`0 ${edge.size}`, hash);
    for (const node of edge.append(hash)) stored.set(`${node.level} ${node.index}`, node.hash);
  }
  return {
    edge,
    hashOf: ({ level, index }) => {
      const hash = stored.get(`${level} ${index}`);
      if (!hash) throw new Error(`Not stored: ${level} ${index}`);
      return hash;
    },
  };
}

describe('the Merkle tree (R-trail-2)', () => {
  it('has the published roots', () => {
    const edge = new TreeEdge();
    const roots = published.leaves.map((leaf) => {
      edge.append(leafHash(Buffer.from(leaf, 'hex').toString('latin1')));
      return edge.root().toString('hex');
    });
    expect(roots).toEqual(published.roots);
  });

  it('has the defined root at every size, from its edge and from what is stored', () => {
    const { hashOf } = grown(most);
    for (let size = 0; size <= most; size += 1) {
      const defined = definedRoot(entries.slice(0, size)).toString('hex');
      expect(grown(size).edge.root().toString('hex'), `${size}`).toBe(defined);
      expect(rootHash(size, hashOf).toString('hex'), `${size}`).toBe(defined);
    }
  });

  it('proves each leaf at each size, and nothing else', () => {
    const { hashOf } = grown(most);
    for (let size = 1; size <= most; size += 1) {
      const root = definedRoot(entries.slice(0, size));
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(index, size).hashes(hashOf);
        const leaf = { index, hash: leafHash(`entry ${index}`) };
        expect(includes(root, size, leaf, proof), `${index} of ${size}`).toBe(true);
        expect(includes(root, size, { index, hash: leafHash('another') }, proof)).toBe(false);
        expect(includes(root, size, { ...leaf, index: index === 0 ? size : index - 1 }, proof)).toBe(false);
        expect(includes(root, size, leaf, [...proof, leaf.hash])).toBe(false);
        if (proof.length > 0) expect(includes(root, size, leaf, proof.slice(1))).toBe(false);
      }
    }
  });

  it('proves that it begins with each smaller tree, and with no other', () => {
    const { hashOf } = grown(most);
    for (let size = 1; size <= most; size += 1) {
      const second = { size, root: definedRoot(entries.slice(0, size)) };
      for (let old = 1; old <= size; old += 1) {
        const proof = consistencyProof(old, size).hashes(hashOf);
        const first = { size: old, root: definedRoot(entries.slice(0, old)) };
        expect(extendsTree(first, second, proof), `${old} of ${size}`).toBe(true);
        const rewritten = definedRoot(['altered', ...entries.slice(1, old)]);
        expect(extendsTree({ size: old, root: rewritten }, second, proof)).toBe(false);
        expect(extendsTree(first, { size, root: rewritten }, proof)).toBe(false);
        expect(extendsTree(second, first, proof), `${size} before ${old}`).toBe(old === size);
      }
    }
  });

  it('refuses proofs of what it cannot have', () => {
    expect(() => inclusionProof(3, 3)).toThrow(RangeError);
    expect(() => inclusionProof(-1, 3)).toThrow(RangeError);
    expect(() => consistencyProof(4, 3)).toThrow(RangeError);
  });
});
