import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';

/** Ed25519 in the key formats of signed notes (C2SP signed-note). */
const algorithm = 1;
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** The log's key. */
export interface Signer {
  /** The log's name: the origin of its checkpoints. */
  name: string;
  /** The public key, for verifiers. */
  verifierKey: string;
  /** The beginning of its signatures, which hardly any other key shares. */
  lineStart: string;
  signLine: (text: string) => string;
  /** Bytes for another use, which tell nothing of the key. */
  derive: (use: string) => Buffer;
}

export interface Verifier {
  name: string;
  /** Tells whether one of the note's signatures is this key's. */
  verifies: (text: string, signatures: readonly string[]) => boolean;
}

function keyIdOf(name: string, publicKey: Buffer): Buffer {
  const hash = createHash('sha256').update(`${name}\n`).update(Buffer.of(algorithm)).update(publicKey);
  return hash.digest().subarray(0, 4);
}

function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length);
}

function verifierKeyOf(name: string, publicKey: Buffer): string {
  const encoded = Buffer.concat([Buffer.of(algorithm), publicKey]).toString('base64');
  return `${name}+${keyIdOf(name, publicKey).toString('hex')}+${encoded}`;
}

/** Returns a key's text for TRAIL_KEY, from 32 random bytes. */
export function signerKeyOf(name: string, seed: Buffer): string {
  const id = keyIdOf(name, rawPublicKey(createPublicKey(privateKeyOf(seed)))).toString('hex');
  const encoded = Buffer.concat([Buffer.of(algorithm), seed]).toString('base64');
  return `PRIVATE+KEY+${name}+${id}+${encoded}`;
}

function privateKeyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([seedPrefix, seed]), format: 'der', type: 'pkcs8' });
}

const keyShape = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/;

/** Returns the parts of a key's text. Throws if it is no Ed25519 key. */
function parsed(text: string): { name: string; id: string; bytes: Buffer } {
  const [, name, id, encoded] = keyShape.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (!name || !id || bytes[0] !== algorithm || bytes.length !== 33)
    throw new Error('Not a key of a signed note by Ed25519');
  return { name, id, bytes: bytes.subarray(1) };
}

/** Reads `PRIVATE+KEY+name+id+base64`. Throws where the text is none, or its id is of another key. */
export function signerOf(key: string): Signer {
  const prefix = 'PRIVATE+KEY+';
  if (!key.startsWith(prefix)) throw new Error(`The key does not begin with ${prefix}`);
  const { name, id, bytes } = parsed(key.slice(prefix.length));
  const privateKey = privateKeyOf(bytes);
  const publicKey = rawPublicKey(createPublicKey(privateKey));
  const keyId = keyIdOf(name, publicKey);
  if (keyId.toString('hex') !== id) throw new Error('The id of the key is of another key');
  return {
    name,
    verifierKey: verifierKeyOf(name, publicKey),
    // Three bytes of the key's id are four letters of base64; the fourth shares letters with the signature.
    lineStart: `— ${name} ${keyId.subarray(0, 3).toString('base64')}`,
    signLine: (text) => {
      const signature = sign(null, Buffer.from(text), privateKey);
      return `— ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;
    },
    derive: (use) => Buffer.from(hkdfSync('sha256', bytes, '', use, 32)),
  };
}

/** Reads `name+id+base64`. Throws where the text is none. */
export function verifierOf(key: string): Verifier {
  const { name, bytes } = parsed(key);
  const keyId = keyIdOf(name, bytes);
  const publicKey = createPublicKey({
    key: Buffer.concat([publicPrefix, bytes]),
    format: 'der',
    type: 'spki',
  });
  return {
    name,
    verifies: (text, signatures) =>
      signatures.some((line) => {
        const [, signer, encoded] = /^— (\S+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
        const bytesOf = Buffer.from(encoded ?? '', 'base64');
        return (
          signer === name &&
          bytesOf.subarray(0, 4).equals(keyId) &&
          verify(null, Buffer.from(text), publicKey, bytesOf.subarray(4))
        );
      }),
  };
}

export interface Checkpoint {
  origin: string;
  size: number;
  root: Buffer;
}

/** Returns the text of a checkpoint (C2SP tlog-checkpoint), each line with its end. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}

/** Returns a note: its text, a blank line, its signatures. Without a signer, returns only the text. */
export function signedNote(text: string, signer: Signer | undefined): string {
  return signer ? `${text}\n${signer.signLine(text)}` : text;
}

/** Returns the content of a checkpoint and its signatures. Throws if the note is no checkpoint. */
export function readCheckpoint(note: string): Checkpoint & { text: string; signatures: string[] } {
  const end = note.indexOf('\n\n');
  const text = end < 0 ? note : note.slice(0, end + 1);
  const [origin = '', size = '', root = ''] = text.split('\n');
  if (origin === '' || !/^(0|[1-9]\d*)$/.test(size) || Buffer.from(root, 'base64').length !== 32)
    throw new Error('Not a checkpoint');
  const signatures =
    end < 0
      ? []
      : note
          .slice(end + 2)
          .split('\n')
          .filter(Boolean);
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), text, signatures };
}
