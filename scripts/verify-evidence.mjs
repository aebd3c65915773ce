// Verifies a pack of evidence without the server: node verify-evidence.mjs FOLDER [--key VERIFIER-KEY]
// Exit code 0: the pack is complete and every entry is proved; 1: something is wrong; 2: wrong call. Needs nothing but Node.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

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

/** Computes a root hash from an inclusion proof (RFC 9162, 2.1.3.2). */
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

/** Reads a C2SP signed-note: the signed text, a blank line, and a signature per line. */
function readNote(note) {
  const end = note.indexOf('\n\n');
  const text = end < 0 ? note : note.slice(0, end + 1);
  const signatures =
    end < 0
      ? []
      : note
          .slice(end + 2)
          .split('\n')
          .filter(Boolean);
  return { text, signatures };
}

/** Reads a C2SP tlog-checkpoint: origin, size, root, blank line, signatures. */
function readCheckpoint(note) {
  const { text, signatures } = readNote(note);
  const [origin, size, root] = text.split('\n');
  if (!/^(0|[1-9][0-9]*)$/.test(size)) throw new Error('no checkpoint');
  return { text, origin, size: Number(size), root: Buffer.from(root, 'base64'), signatures };
}

/** Reads a C2SP tlog-proof. */
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

/** Tells whether one of the signatures is by the key: Ed25519 over the text (C2SP signed-note). */
function isSigned({ text, signatures }, key) {
  // Base64 may contain plus signs: the key is everything after the second one.
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
const at = (name) => join(folder, ...name.split('/'));
/** Returns the bytes of a file of the pack; undefined if it is missing. */
const bytesOf = (name) => (existsSync(at(name)) ? readFileSync(at(name)) : undefined);

/** Reads the manifest: the contents that the pack must have, as written by the server that made it. */
function readManifest(note) {
  const { text, signatures } = readNote(note);
  const [format, ...lines] = text.trimEnd().split('\n');
  if (format !== 'oms-evidence/v1') throw new Error('no manifest of evidence');
  const manifest = { text, signatures, records: [], entries: [], files: new Map() };
  for (const line of lines) {
    const [word, first, second, third] = line.split(' ');
    if (word === 'record') manifest.records.push({ lifecycle: first, id: second });
    if (word === 'entry') manifest.entries.push({ index: Number(first), kind: second, id: Number(third) });
    if (word === 'file') manifest.files.set(line.slice(`file ${first} `.length), first);
  }
  return manifest;
}

/** Compares the files with the manifest: none missing, changed or added. */
function checkFiles({ files }) {
  for (const [name, hash] of files) {
    const bytes = bytesOf(name);
    if (!bytes) wrong.push(`${name} is missing`);
    else if (sha256(bytes).toString('hex') !== hash) wrong.push(`${name} was changed`);
  }
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    );
  for (const name of found)
    if (name !== 'manifest.txt' && !files.has(name))
      wrong.push(`${name} is not of this pack: manifest.txt does not list it`);
}

/** Throws if the entry differs from the log. */
function checkEntry({ index, kind, id }, note, table) {
  const bytes = bytesOf(`entries/${index}.json`);
  const proofBytes = bytesOf(`entries/${index}.tlog-proof`);
  if (!bytes) throw new Error(`entries/${index}.json is missing: the pack should hold ${kind} ${id}`);
  if (!proofBytes) throw new Error(`entries/${index}.tlog-proof is missing`);
  const text = proofBytes.toString();
  const { index: proved, proof, checkpoint } = readProof(text);
  if (proved !== index) throw new Error(`its proof is of entry ${proved}`);
  if (!text.endsWith(`\n\n${note}`)) throw new Error('its proof leads to another checkpoint');
  if (!rootFrom(leafHash(bytes), index, checkpoint.size, proof).equals(checkpoint.root))
    throw new Error('it is not what the log has');
  const entry = JSON.parse(bytes.toString());
  if (entry.type !== kind || entry.id !== id)
    throw new Error(`it is ${entry.type} ${entry.id}, where the pack should hold ${kind} ${id}`);
  const listed = table.find((each) => each.index === index)?.entry;
  if (JSON.stringify(listed) !== bytes.toString()) throw new Error('evidence.json tells another');
}

/** Checks that the steps of a record are numbered from 1 without a gap. */
function checkSteps({ lifecycle, id }, entries) {
  const numbers = entries
    .map(({ index }) => JSON.parse(bytesOf(`entries/${index}.json`) ?? '{}'))
    .filter(
      ({ type, entry }) => type === 'transition' && entry.lifecycle === lifecycle && entry.recordId === id,
    )
    .map(({ entry }) => entry.seq)
    .sort((a, b) => a - b);
  const gap = numbers.findIndex((number, at) => number !== at + 1);
  if (gap >= 0) wrong.push(`${lifecycle} ${id}: its step ${gap + 1} is not in the pack`);
}

let manifest;
let checkpoint;
try {
  const text = bytesOf('manifest.txt')?.toString();
  if (text === undefined) throw new Error('it is missing, so nobody knows what the pack should hold');
  manifest = readManifest(text);
  if (given && !isSigned(manifest, given))
    throw new Error(manifest.signatures.length === 0 ? 'it is not signed' : 'it is not signed by the key');
} catch (error) {
  wrong.push(`manifest.txt: ${error.message}`);
}
try {
  const note = bytesOf('checkpoint.txt')?.toString();
  if (note === undefined) throw new Error('it is missing');
  checkpoint = { ...readCheckpoint(note), note };
  if (given && !isSigned(checkpoint, given)) wrong.push('The checkpoint is not signed by the key');
} catch (error) {
  wrong.push(`checkpoint.txt: ${error.message}`);
}
const entries = manifest?.entries ?? [];
if (manifest) {
  checkFiles(manifest);
  if (entries.length === 0) wrong.push('The pack holds no entries: it proves nothing');
  let table = [];
  try {
    table = JSON.parse(bytesOf('evidence.json')?.toString() ?? '').entries;
  } catch {
    wrong.push('evidence.json cannot be read');
  }
  if (table.length !== entries.length) wrong.push('evidence.json has other entries');
  for (const entry of entries) {
    try {
      checkEntry(entry, checkpoint?.note, table);
    } catch (error) {
      wrong.push(`Entry ${entry.index}: ${error.message}`);
    }
  }
  try {
    for (const record of manifest.records) checkSteps(record, entries);
  } catch (error) {
    wrong.push(`The steps cannot be read: ${error.message}`);
  }
}

for (const line of wrong) console.error(line);
const by = given ? `signed by ${given.split('+')[0]}` : 'whose signature was not verified: give --key';
if (checkpoint)
  console.log(`${entries.length} entries of ${checkpoint.origin}, at a size of ${checkpoint.size}, ${by}.`);
if (manifest && manifest.signatures.length === 0)
  console.log(
    'The pack is not signed: the server had no TRAIL_KEY, and whoever had the pack could change all of it.',
  );
console.log(wrong.length === 0 ? 'All are proved.' : `${wrong.length} faults.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
