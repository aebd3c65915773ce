import { hash } from 'node:crypto';

/** A complete subtree of 2^level leaves, the index-th of its level from 0. */
export interface Subtree {
  level: number;
  index: number;
}

export type HashOf = (subtree: Subtree) => Buffer;

/** Of every hash, in bytes. */
export const hashLength = 32;

/** The root of the empty tree. */
export const emptyRoot = hash('sha256', '', 'buffer');

/** Returns the hash of an entry's bytes: SHA-256 with a prefix that no inner node has (RFC 6962, 2.1). */
export function leafHash(entry: string): Buffer {
  return sha256(`\0${entry}`);
}

const innerNode = Buffer.of(1);

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([innerNode, left, right]));
}

/** Converts through a text, which takes half the time: a buffer from the hash is memory outside of the heap. */
function sha256(bytes: string | Buffer): Buffer {
  return Buffer.from(hash('sha256', bytes, 'binary'), 'binary');
}

/** Returns the largest power of two below a number of leaves above one. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** Returns the complete subtrees that make up the leaves [start, end); such a range must begin at `start` in the tree. */
export function completeSubtrees(start: number, end: number): Subtree[] {
  const found: Subtree[] = [];
  for (let from = start; from < end;) {
    let level = 0;
    let leaves = 1;
    while (leaves * 2 <= end - from) {
      leaves *= 2;
      level += 1;
    }
    found.push({ level, index: from / leaves });
    from += leaves;
  }
  return found;
}

/** Returns the hash over the leaves [start, end), from its complete subtrees. */
function rangeHash(start: number, end: number, hashOf: HashOf): Buffer {
  const hashes = completeSubtrees(start, end).map(hashOf);
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** Returns the tree's root at a size. */
export function rootHash(size: number, hashOf: HashOf): Buffer {
  return size === 0 ? emptyRoot : rangeHash(0, size, hashOf);
}

type LeafRange = readonly [start: number, end: number];

/** Returns the siblings on the path from a leaf to the root of [start, end), the lowest first (RFC 6962, 2.1.1). */
function auditPath(leaf: number, start: number, end: number): LeafRange[] {
  if (end - start === 1) return [];
  const middle = start + splitOf(end - start);
  return leaf < middle
    ? [...auditPath(leaf, start, middle), [middle, end]]
    : [...auditPath(leaf, middle, end), [start, middle]];
}

/**
 * Returns the ranges whose hashes lead from the root over the first `old` leaves to the root of [start, end) (RFC 6962,
 * 2.1.2).
 */
function consistencyPath(old: number, start: number, end: number, known: boolean): LeafRange[] {
  if (old === end) return known ? [] : [[start, end]];
  const middle = start + splitOf(end - start);
  return old <= middle
    ? [...consistencyPath(old, start, middle, known), [middle, end]]
    : [...consistencyPath(old, middle, end, false), [start, middle]];
}

/** A proof, once the hashes of its subtrees are there. */
export interface Proof {
  /** Complete subtrees whose hashes are to be read before it is made. */
  needs: Subtree[];
  hashes: (hashOf: HashOf) => Buffer[];
}

function proofOf(ranges: LeafRange[]): Proof {
  return {
    needs: ranges.flatMap(([start, end]) => completeSubtrees(start, end)),
    hashes: (hashOf) => ranges.map(([start, end]) => rangeHash(start, end, hashOf)),
  };
}

/** Returns the proof that the tree of `size` leaves contains this leaf. Throws RangeError for a leaf beyond it. */
export function inclusionProof(leaf: number, size: number): Proof {
  if (leaf < 0 || leaf >= size) throw new RangeError(`No leaf ${leaf} in a tree of ${size}`);
  return proofOf(auditPath(leaf, 0, size));
}

/**
 * Returns the proof that the tree of `size` leaves begins with the tree of `old` leaves. Throws RangeError where it
 * cannot.
 */
export function consistencyProof(old: number, size: number): Proof {
  if (old < 0 || old > size) throw new RangeError(`A tree of ${size} does not begin with one of ${old}`);
  return proofOf(old === 0 || old === size ? [] : consistencyPath(old, 0, size, true));
}

/** The tree's right edge: the data of the former tree that an append needs. */
export class TreeEdge {
  /** One hash for each complete subtree, the largest first. */
  private readonly edge: { level: number; hash: Buffer }[];
  size: number;

  constructor(size = 0, hashes: readonly Buffer[] = []) {
    this.size = size;
    this.edge = completeSubtrees(0, size).map(({ level }, at) => {
      const hash = hashes[at];
      if (!hash) throw new RangeError(`The edge of a tree of ${size} has more hashes`);
      return { level, hash };
    });
  }

  /** Appends a leaf; returns the subtrees of two and more leaves that it completes. */
  append(leaf: Buffer): (Subtree & { hash: Buffer })[] {
    const completed: (Subtree & { hash: Buffer })[] = [];
    let last = { level: 0, hash: leaf };
    this.size += 1;
    for (let left = this.edge.at(-1); left?.level === last.level; left = this.edge.at(-1)) {
      this.edge.pop();
      last = { level: last.level + 1, hash: nodeHash(left.hash, last.hash) };
      completed.push({ ...last, index: this.size / 2 ** last.level - 1 });
    }
    this.edge.push(last);
    return completed;
  }

  root(): Buffer {
    return this.edge.length === 0
      ? emptyRoot
      : this.edge.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(left, right));
  }
}
