import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { errorText } from '../db/errors.ts';
import { serverCommandSchema, type ServerCommand } from './command.ts';

/**
 * The channel by which `npm run admin`, `verify` and `replay` reach the server on a data folder, whose database no second
 * process can open. It is a port on the loopback address, and a secret that only the folder's owner can read. A program
 * that gets the port of a killed server must learn nothing. So the secret is never sent, and the command only follows the
 * proof that the server knows it (R-user-4). Both sides write lines of JSON on one connection: hello, proof, request,
 * answer.
 */
const channelSchema = z.object({ port: z.number().int(), secret: z.string().min(32) });

const helloSchema = z.object({ nonce: z.string().min(1).max(100) });
const proofSchema = helloSchema.extend({ proof: z.string() });
const requestSchema = z.object({ command: z.string(), proof: z.string() });
const answerSchema = z.object({ status: z.number().int(), answer: z.unknown() });

const pathOf = (dataDir: string) => join(dataDir, 'admin-channel.json');
const longestRequest = 100_000;
/** Milliseconds to wait for the other side's proof; a server that is busy with a statement takes seconds. */
const proofMilliseconds = 15_000;

const newNonce = () => randomBytes(32).toString('base64url');

/** Returns the proof that a side knows the secret, for this conversation and this command. */
function proofOf(secret: string, ...parts: ['server' | 'client', ...string[]]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Opens the channel, and returns the function that closes it. */
export async function openAdminChannel(
  dataDir: string,
  act: (command: ServerCommand) => Promise<object>,
): Promise<() => Promise<void>> {
  const secret = newNonce();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket, secret, act)
      .catch((error: unknown) => {
        console.error(`A command of the operator failed: ${errorText(error)}`);
        send(socket, { status: 500 });
      })
      .finally(() => socket.end());
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const path = pathOf(dataDir);
  // Removes the file first, because a file of a killed server would keep its mode and owner if it were only overwritten.
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify({ port, secret }), { mode: 0o600, flag: 'wx' });
  return async () => {
    rmSync(path, { force: true });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/** Answers one connection; closes it if the other side does not prove that it knows the secret. */
async function answer(
  socket: Socket,
  secret: string,
  act: (command: ServerCommand) => Promise<object>,
): Promise<void> {
  socket.setTimeout(proofMilliseconds, () => socket.destroy());
  const next = linesOf(socket, longestRequest);
  const hello = await next(helloSchema);
  if (!hello) return;
  const nonce = newNonce();
  send(socket, { nonce, proof: proofOf(secret, 'server', hello.nonce, nonce) });
  const request = await next(requestSchema);
  if (!request) return;
  const expected = proofOf(secret, 'client', hello.nonce, nonce, request.command);
  if (!isSame(request.proof, expected)) return;
  socket.setTimeout(0);
  const command = serverCommandSchema.safeParse(JSON.parse(request.command));
  send(socket, command.success ? { status: 200, answer: await act(command.data) } : { status: 400 });
}

function send(socket: Socket, line: object): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(line)}\n`);
}

/**
 * Returns a function that reads the next line; undefined after the connection has closed, or for a line that breaks the
 * schema.
 */
function linesOf(socket: Socket, longest: number) {
  const chunks = socket.setEncoding('utf8').iterator({ destroyOnReturn: false });
  let text = '';
  return async <Line extends z.ZodType>(schema: Line): Promise<z.output<Line> | undefined> => {
    try {
      while (!text.includes('\n')) {
        const chunk = await chunks.next();
        if (chunk.done || text.length > longest) return undefined;
        text += String(chunk.value);
      }
      const end = text.indexOf('\n');
      const line: unknown = JSON.parse(text.slice(0, end));
      text = text.slice(end + 1);
      return schema.safeParse(line).data;
    } catch {
      return undefined;
    }
  };
}

/**
 * Sends a command to the server on the folder and returns its answer; undefined if no server is reachable. Throws when
 * the command failed.
 */
export async function sendThroughChannel<Answer extends z.ZodType>(
  dataDir: string,
  command: ServerCommand,
  { answer, milliseconds }: { answer: Answer; milliseconds: number },
): Promise<z.output<Answer> | undefined> {
  const channel = readChannel(dataDir);
  if (!channel) return undefined;
  const socket = connect(channel.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.setTimeout(proofMilliseconds, () => socket.destroy());
  try {
    const next = linesOf(socket, Infinity);
    const nonce = newNonce();
    send(socket, { nonce });
    const proven = await next(proofSchema);
    // The file is of a server that was killed; another program may have the port now.
    if (!proven || !isSame(proven.proof, proofOf(channel.secret, 'server', nonce, proven.nonce)))
      return undefined;
    socket.setTimeout(milliseconds);
    const text = JSON.stringify(command);
    send(socket, { command: text, proof: proofOf(channel.secret, 'client', nonce, proven.nonce, text) });
    const answered = await next(answerSchema);
    if (!answered) throw new Error(`The server ended, or did not answer within ${milliseconds / 1000} s`);
    if (answered.status !== 200)
      throw new Error(`The server could not do it (${answered.status}): its log says why`);
    return answer.parse(answered.answer);
  } finally {
    socket.destroy();
  }
}

function readChannel(dataDir: string): z.output<typeof channelSchema> | undefined {
  let text: string;
  try {
    text = readFileSync(pathOf(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return channelSchema.parse(JSON.parse(text));
}
