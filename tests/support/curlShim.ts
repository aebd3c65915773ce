import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The part of curl that a copied command uses, because not every test machine has curl. */
const shim = `#!${process.execPath}
const [, , ...rest] = process.argv;
const headers = {};
let method, body, url;
while (rest.length > 0) {
  const word = rest.shift();
  if (word === '-X') method = rest.shift();
  else if (word === '-H') {
    const header = rest.shift();
    const at = header.indexOf(':');
    headers[header.slice(0, at)] = header.slice(at + 1).trim();
  } else if (word === '--data-binary') body = rest.shift();
  else if (word.startsWith('-')) throw new Error('curl is not asked for ' + word + ' here');
  else url = word;
}
fetch(url, { method, headers, body }).then(async (answer) => process.stdout.write(await answer.text()));
`;

/** Runs a copied command in a shell that has the token, and returns the server's answer. */
export async function runCopiedCurl(command: string, token: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'curl-'));
  try {
    await writeFile(join(folder, 'curl'), shim);
    await chmod(join(folder, 'curl'), 0o755);
    const env = { ...process.env, TOKEN: token, PATH: `${folder}:${process.env.PATH ?? ''}` };
    const child = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    for await (const part of child.stdout) text += String(part);
    return JSON.parse(text);
  } finally {
    await rm(folder, { recursive: true });
  }
}
