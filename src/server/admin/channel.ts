import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { errorText } from '../db/errors.ts';
import { serverCommandSchema, type ServerCommand } from './command.ts';

/**
 * The way of `npm run admin` and `npm run verify` to the server that holds a data folder, whose database no second process can open: a port on
 * the loopback address, and a secret that only the folder's owner can read.
 */
const channelSchema = z.object({ port: z.number().int(), secret: z.string().min(32) });

const pathOf = (dataDir: string) => join(dataDir, 'admin-channel.json');
const longestBody = 10_000;

/** Opens it, and gives the way to close it. */
export async function openAdminChannel(
  dataDir: string,
  act: (command: ServerCommand) => Promise<object>,
): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    answer(request, response, secret, act).catch((error: unknown) => {
      console.error(`A command of the operator failed: ${errorText(error)}`);
      reply(response, 500);
    });
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const path = pathOf(dataDir);
  // One that a killed server left keeps its mode and owner when it is only written over.
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify({ port, secret }), { mode: 0o600, flag: 'wx' });
  return async () => {
    rmSync(path, { force: true });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  secret: string,
  act: (command: ServerCommand) => Promise<object>,
): Promise<void> {
  if (!isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) return reply(response, 401);
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestBody) return reply(response, 413);
  }
  const command = serverCommandSchema.safeParse(JSON.parse(text));
  if (!command.success) return reply(response, 400);
  reply(response, 200, await act(command.data));
}

function reply(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify(body ?? null));
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What the server on the folder answers; undefined where none can be reached. Throws when it could not do it. */
export async function askThroughChannel<Answer extends z.ZodType>(
  dataDir: string,
  command: ServerCommand,
  { answer, milliseconds }: { answer: Answer; milliseconds: number },
): Promise<z.output<Answer> | undefined> {
  const channel = readChannel(dataDir);
  if (!channel) return undefined;
  const response = await fetch(`http://127.0.0.1:${channel.port}/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${channel.secret}` },
    body: JSON.stringify(command),
    signal: AbortSignal.timeout(milliseconds),
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TimeoutError') throw error;
    // Left by a server that was killed.
    return undefined;
  });
  // Another program may have the port by now, and does not know the secret.
  if (!response || response.status === 401 || response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The server could not do it (${response.status}): its log says why`);
  return answer.parse(await response.json());
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
