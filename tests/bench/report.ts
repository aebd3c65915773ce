import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/paths.ts';
import type { Figures } from './load.ts';

export interface Line extends Figures {
  name: string;
  /** The ratio of requests per second to the bare handler on PostgreSQL, and below to the one on the same store. */
  ofBare: number;
  ofBareOnSameStore: number;
  aim?: number;
}

export interface BenchReport {
  lines: Line[];
  starts: { name: string; milliseconds: number }[];
  postgresVersion: string;
  orders: number;
  method: string;
}

function installed(name: string): string {
  const file = join(root, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Returns a Markdown table with the first column left-aligned and numbers right-aligned. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** Describes the machine and the software of the measurement. */
export function machine(
  versions: string[] = [`Node ${process.versions.node}`, `pg ${installed('pg')}`],
): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, ${gigabytes} GB; ${versions.join(', ')}.`;
}

export function markdown({ lines, starts, postgresVersion, orders, method }: BenchReport): string {
  const versions = [
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgresVersion}`,
    `PGlite ${installed('@electric-sql/pglite')}`,
    `pg ${installed('pg')}`,
    `Hono ${installed('hono')}`,
    `autocannon ${installed('autocannon')}`,
  ];
  return `# Benchmark: the deal list

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. ${machine(versions)}
Load generator, server and database share the machine: read the ratios, not the absolutes.

## Requests per second

The list of an agent's deals in one state, 20 rows newest first with the total, in a store of ${orders.toLocaleString('en')} orders.
${method} Bare: \`node:http\` with two prepared queries for the same rows, without session, scope and validation; REST and the graph have all three.

${table(
  ['', 'req/s', 'p50 ms', 'p99 ms', 'of bare on PostgreSQL', 'of bare on the same store', 'aim'],
  lines.map(({ name, perSecond, p50, p99, ofBare, ofBareOnSameStore, aim }) => [
    name,
    perSecond.toFixed(0),
    String(p50),
    String(p99),
    ofBare.toFixed(2),
    ofBareOnSameStore.toFixed(2),
    aim === undefined ? '' : `${aim} ${ofBare >= aim ? 'reached' : 'missed'}`,
  ]),
)}

## Start

Process start of the built product to the first 200 of /healthz.

${table(
  ['', 'ms'],
  starts.map(({ name, milliseconds }) => [name, milliseconds.toFixed(0)]),
)}
`;
}
