import { nodeHash } from './merkle.ts';

/** Tells whether the hashes lead from a leaf to the root of a tree of `size` leaves (RFC 9162, 2.1.3.2). */
export function includes(
  root: Buffer,
  size: number,
  { index, hash }: { index: number; hash: Buffer },
  proof: readonly Buffer[],
): boolean {
  if (index < 0 || index >= size) return false;
  let [node, last, reached] = [index, size - 1, hash];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      reached = nodeHash(sibling, reached);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else reached = nodeHash(reached, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && reached.equals(root);
}

/** Tells whether the hashes show that the second tree begins with the first (RFC 9162, 2.1.4.2). */
export function extendsTree(
  first: { size: number; root: Buffer },
  second: { size: number; root: Buffer },
  proof: readonly Buffer[],
): boolean {
  if (first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root);
  if (first.size === 0) return proof.length === 0;
  const path = isPowerOfTwo(first.size) ? [first.root, ...proof] : [...proof];
  let [node, last] = [first.size - 1, second.size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  const begin = path.shift();
  if (!begin) return false;
  let [older, newer] = [begin, begin];
  for (const hash of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      older = nodeHash(hash, older);
      newer = nodeHash(hash, newer);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else newer = nodeHash(newer, hash);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && older.equals(first.root) && newer.equals(second.root);
}

function isPowerOfTwo(count: number): boolean {
  return Number.isInteger(Math.log2(count));
}
