// Verifies the store of the environment by the built product, and prints its time and memory.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const { verify } = await import(pathToFileURL(join(root, 'dist/server/verify.js')).href);
const lines = [];
const code = await verify({
  root,
  variables: process.env,
  arguments: ['--json'],
  print: (line) => lines.push(line),
});
const { size, records, seconds, findingCount, findings } = JSON.parse(lines.join('\n'));
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
const { user, system } = process.cpuUsage();
const cpuSeconds = Math.round((user + system) / 1e5) / 10;
console.log(
  JSON.stringify({
    cpuSeconds,
    code,
    size,
    records,
    seconds,
    megabytes,
    findingCount,
    first: findings[0] ?? null,
  }),
);
