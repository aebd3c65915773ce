// Replays the store of the environment by the built product, and prints its time and memory.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const { replayTrail } = await import(pathToFileURL(join(root, 'dist/server/replayTrail.js')).href);
const lines = [];
const options = { root, variables: process.env, print: (line) => lines.push(line) };
const code = await replayTrail({ ...options, arguments: ['--all', '--json'] });
const report = JSON.parse(lines.join('\n'));
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
const { user, system } = process.cpuUsage();
const cpuSeconds = Math.round((user + system) / 1e5) / 10;
console.log(
  JSON.stringify({ ...report, findings: report.findings.slice(0, 3), code, megabytes, cpuSeconds }),
);
