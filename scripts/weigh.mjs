// Weighs what a browser loads for a page, from vite's manifest: JavaScript and CSS, gzipped, in kB of 1000 bytes.
// `npm run build` first. Exits with 1 when a page is over its limit.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('../dist/page/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${folder}.vite/manifest.json`, 'utf8'));

const catalogue = 'src/i18n/zh-CN/entrance.ts';
const product = ['product', 'src/i18n/zh-CN/product.ts'];

/** Each page: its first imports in a fresh browser, and its limit in kB. */
const pages = [
  { name: 'login', chunks: [catalogue, 'entrance'], limit: 200 },
  ...[
    'order/DealListPage',
    'order/DealApprovalPage',
    'order/OrderRecordPage',
    'order/SaleOrderPage',
    'customer/ClientListPage',
    'account/SalePage',
    'account/RechargePage',
    'account/EntriesPage',
    'agentLevel/LevelListPage',
    'agent/AgentListPage',
    'recharge/RechargeListPage',
    'customer/CustomerListPage',
    'passwordRequest/PasswordRequestsPage',
    'staff/StaffListPage',
  ].map((screen) => ({
    name: screen,
    chunks: [catalogue, ...product, `src/screens/${screen}.tsx`],
    limit: 420,
  })),
];

/** The files that index.html itself requests. */
const first = [
  ...readFileSync(`${folder}index.html`, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g),
];

/** Returns the files of the page, of the chunks and of all their static imports. */
function filesOf(names) {
  const files = new Set(first.map(([, file]) => file));
  const seen = new Set();
  const take = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    // A chunk of `codeSplitting` in vite.config.ts is of no one source file.
    const chunk = manifest[name] ?? Object.values(manifest).find((each) => each.name === name && !each.src);
    if (!chunk) throw new Error(`The build has no ${name}`);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) take(imported);
  };
  names.forEach(take);
  return [...files];
}

const sizes = new Map();
function weigh(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(folder + file), { level: 9 }).length / 1000);
  return sizes.get(file);
}

const sum = (files) => files.reduce((total, file) => total + weigh(file), 0);
let over = false;
for (const { name, chunks, limit } of pages) {
  const files = filesOf(chunks);
  const total = sum(files);
  const css = sum(files.filter((file) => file.endsWith('.css')));
  over ||= total > limit;
  console.log(
    `${name.padEnd(30)} ${total.toFixed(1).padStart(6)} kB of ${limit} (CSS ${css.toFixed(1)}), ${files.length} files${total > limit ? '  OVER' : ''}`,
  );
  if (process.argv.includes('--files')) {
    for (const file of files.sort((a, b) => weigh(b) - weigh(a)))
      console.log(`  ${weigh(file).toFixed(1).padStart(6)} ${file}`);
  }
}
process.exitCode = over ? 1 : 0;
