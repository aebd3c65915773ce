// Verifies a pack of evidence without the server: node verify-evidence.mjs FOLDER [--key VERIFIER-KEY]
// Exit code 0: every entry is proved; 1: something is wrong; 2: wrong call. Needs nothing but Node.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, option, given] = process.argv.slice(2);
if (process.argv.includes('--help')) {
  console.log('node verify-evidence.mjs FOLDER [--key VERIFIER-KEY]');
  process.exit(0);
}
if (!folder || folder.startsWith('--') || (option && (option !== '--key' || !given))) {
  console.error('node verify-evidence.mjs FOLDER [--key VERIFIER-KEY]');
  process.exit(2);
}

const sha256 = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();
const leafHash = (bytes) => sha256(Buffer.of(0), bytes);
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

/** RFC 9162, 2.1.3.2. */
function rootFrom(hash, index, size, proof) {
  let [node, last] = [index, size - 1];
  for (const sibling of proof) {
    if (last === 0) throw new Error('the proof is too long');
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else hash = nodeHash(hash, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  if (last !== 0) throw new Error('the proof is too short');
  return hash;
}

/** A checkpoint as C2SP's tlog-checkpoint writes it: origin, size, root, blank line, signatures. */
function readCheckpoint(note) {
  const end = note.indexOf('\n\n');
  const text = end < 0 ? note : note.slice(0, end + 1);
  const [origin, size, root] = text.split('\n');
  if (!/^(0|[1-9][0-9]*)$/.test(size)) throw new Error('no checkpoint');
  const signatures =
    end < 0
      ? []
      : note
          .slice(end + 2)
          .split('\n')
          .filter(Boolean);
  return { text, origin, size: Number(size), root: Buffer.from(root, 'base64'), signatures };
}

/** A proof as C2SP's tlog-proof writes it. */
function readProof(text) {
  const blank = text.indexOf('\n\n');
  const [head, ...lines] = text.slice(0, blank).split('\n');
  if (head !== 'c2sp.org/tlog-proof@v1') throw new Error('no tlog-proof');
  if (lines[0]?.startsWith('extra ')) lines.shift();
  const [, index] = /^index (0|[1-9][0-9]*)$/.exec(lines.shift() ?? '') ?? [];
  if (index === undefined) throw new Error('no index');
  const proof = lines.map((line) => Buffer.from(line, 'base64'));
  return { index: Number(index), proof, checkpoint: readCheckpoint(text.slice(blank + 2)) };
}

/** Whether one of the signatures is the key's: Ed25519 over the text (C2SP signed-note). */
function isSigned({ text, signatures }, key) {
  // Base64 may hold plus signs: the key is what follows the second one.
  const [, name, id, encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(key.trim()) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const expected = sha256(`${name}\n`, bytes).subarray(0, 4);
  if (bytes[0] !== 1 || expected.toString('hex') !== id) throw new Error('no verifier key of Ed25519');
  const prefix = Buffer.from('302a300506032b6570032100', 'hex');
  const publicKey = createPublicKey({
    key: Buffer.concat([prefix, bytes.subarray(1)]),
    format: 'der',
    type: 'spki',
  });
  return signatures.some((line) => {
    const [dash, signer, signature] = line.split(' ');
    const raw = Buffer.from(signature ?? '', 'base64');
    const mine = dash === '\u2014' && signer === name && raw.subarray(0, 4).equals(expected);
    return mine && verify(null, Buffer.from(text), publicKey, raw.subarray(4));
  });
}

const wrong = [];
const entries = join(folder, 'entries');
const indexes = readdirSync(entries)
  .filter((name) => name.endsWith('.json'))
  .map((name) => Number(name.slice(0, -'.json'.length)))
  .sort((a, b) => a - b);
const kept = readFileSync(join(folder, 'checkpoint.txt'), 'utf8');
const table = JSON.parse(readFileSync(join(folder, 'evidence.json'), 'utf8')).entries;

for (const index of indexes) {
  try {
    const bytes = readFileSync(join(entries, `${index}.json`));
    const text = readFileSync(join(entries, `${index}.tlog-proof`), 'utf8');
    const { index: proved, proof, checkpoint } = readProof(text);
    if (proved !== index) throw new Error(`its proof is of entry ${proved}`);
    if (!text.endsWith(`\n\n${kept}`)) throw new Error('its proof leads to another checkpoint');
    if (!rootFrom(leafHash(bytes), index, checkpoint.size, proof).equals(checkpoint.root))
      throw new Error('it is not what the log has');
    const told = table.find((entry) => entry.index === index)?.entry;
    if (JSON.stringify(told) !== bytes.toString()) throw new Error('evidence.json tells another');
  } catch (error) {
    wrong.push(`Entry ${index}: ${error.message}`);
  }
}
if (table.length !== indexes.length) wrong.push('evidence.json has other entries');

const checkpoint = readCheckpoint(kept);
if (given && !isSigned(checkpoint, given)) wrong.push('The checkpoint is not signed by the key');
for (const line of wrong) console.error(line);
const by = given ? `signed by ${given.split('+')[0]}` : 'whose signature was not verified: give --key';
console.log(`${indexes.length} entries of ${checkpoint.origin}, at a size of ${checkpoint.size}, ${by}.`);
console.log(wrong.length === 0 ? 'All are proved.' : `${wrong.length} faults.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
