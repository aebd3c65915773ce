import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.ts';
import { startServer, type ServerProcess } from './serverProcess.ts';

export interface ProductServer extends ServerProcess {
  dataDir: string;
}

const script = join(root, 'scripts/start.mjs');
const newFolder = () => mkdtempSync(join(tmpdir(), 'oms-product-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

async function startOn(dataDir: string, variables: NodeJS.ProcessEnv): Promise<ProductServer> {
  const { url, stop } = await startServer(script, { PORT: '0', DATA_DIR: dataDir, ...variables });
  return {
    url,
    dataDir,
    stop: async () => {
      await stop();
      remove(dataDir);
    },
  };
}

/** Starts the product as a newcomer does: `npm start`'s own script, an empty data folder, a free port. */
export function startProduct(variables: NodeJS.ProcessEnv = {}): Promise<ProductServer> {
  return startOn(newFolder(), variables);
}

/** Starts the product on a copy of the store of `fillStore`, if there is one, because filling takes most of a start. */
export function startFilledProduct(variables: NodeJS.ProcessEnv = {}): Promise<ProductServer> {
  const dataDir = newFolder();
  if (process.env.FILLED_STORE) cpSync(process.env.FILLED_STORE, dataDir, { recursive: true });
  return startOn(dataDir, variables);
}

/** Playwright's global set-up: the product fills an empty folder once, for all workers. Returns its tear-down. */
export default async function fillStore(): Promise<() => void> {
  const folder = newFolder();
  const { stop } = await startServer(script, { PORT: '0', DATA_DIR: folder });
  await stop();
  process.env.FILLED_STORE = folder;
  return () => remove(folder);
}

/** Starts a product with demo data, prepares and uses it, and always stops it. */
export async function withProduct(
  prepare: (url: string) => Promise<void>,
  use: (product: ProductServer) => Promise<void>,
): Promise<void> {
  const product = await startFilledProduct();
  try {
    await prepare(product.url);
    await use(product);
  } finally {
    await product.stop();
  }
}
