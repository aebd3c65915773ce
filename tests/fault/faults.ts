/**
 * `npm run faults [-- postgres | disk]`: faults around real server processes under a small load of recharges and approvals,
 * and their effects on users. Prints a table and writes it to tests/fault/faults.md; exits with 1 if an aim is missed.
 * Takes about five minutes, uses loopback addresses alone, and is not part of the usual run.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { machine, table } from '../bench/report.ts';
import { root } from '../support/paths.ts';
import { diskFaults } from './faults/diskFaults.ts';
import { missedAims, type FaultRow } from './faults/observe.ts';
import { postgresFaults } from './faults/postgresFaults.ts';

execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-stale'], {
  cwd: root,
  stdio: 'inherit',
});

const begun = performance.now();
const rows: FaultRow[] = [];
const report = (row: FaultRow) => {
  rows.push(row);
  console.log(`[${((performance.now() - begun) / 1000).toFixed(0)} s] ${cellsOf(row).join(' | ')}`);
};

const cellsOf = (row: FaultRow) => {
  const { fault, seen, acknowledged, lost, doubled, crashed, secondsUntilWell, sigterm } = row;
  const missed = missedAims(row);
  return [
    fault,
    seen,
    String(acknowledged),
    String(lost),
    String(doubled),
    String(crashed),
    secondsUntilWell === undefined ? 'not well' : secondsUntilWell.toFixed(1),
    sigterm || '–',
    missed.length === 0 ? 'reached' : missed.join(', '),
  ];
};

// Each group begins with an empty store, so that the second is independent of the first.
const groups = { postgres: postgresFaults, disk: diskFaults };
const only = process.argv[2];
const contradictions: string[] = [];
for (const [name, faults] of Object.entries(groups))
  if (only === undefined || only === name) contradictions.push(...(await faults(report)));

const head = [
  'fault',
  'users saw',
  'acknowledged',
  'lost',
  'doubled',
  'processes gone',
  's until well',
  'SIGTERM',
  'aims',
];
const text = `# What breaks around the server, and what users see of it

Written by \`npm run faults\` on ${new Date().toISOString().slice(0, 10)}. ${machine()} Load of the machine at the end ${loadavg()[0]?.toFixed(1)}.

Six callers recharge an agent and approve deals, each call with its \`Idempotency-Key\`, sent again until it is answered. "cut": the connection
broke; "no answer": none within 15 s. Seconds until well are from the end of the cause to the last failure that a caller saw.
The second of two instances gets SIGTERM in the middle of each fault. Aims: nothing lost, nothing doubled, no process gone, well within 10 s.

${table(head, rows.map(cellsOf))}

Contradictions in the books afterwards: ${contradictions.length === 0 ? 'none' : contradictions.slice(0, 5).join('; ')}.
`;
await writeFile(join(root, 'tests/fault/faults.md'), text);
console.log(`\n${text}`);
process.exitCode = contradictions.length > 0 || rows.some((row) => missedAims(row).length > 0) ? 1 : 0;
