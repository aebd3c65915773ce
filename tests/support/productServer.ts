import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.ts';
import { startServer, type ServerProcess } from './serverProcess.ts';

export type ProductServer = ServerProcess;

/** The product as a newcomer starts it: `npm start`'s own script, an empty data folder, a free port. */
export async function startProduct(variables: NodeJS.ProcessEnv = {}): Promise<ProductServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oms-product-'));
  const { url, stop } = await startServer(join(root, 'scripts/start.mjs'), {
    PORT: '0',
    DATA_DIR: dataDir,
    ...variables,
  });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A product that is prepared and used, and stopped whatever becomes of either. */
export async function withProduct(
  prepare: (url: string) => Promise<void>,
  use: (product: ProductServer) => Promise<void>,
): Promise<void> {
  const product = await startProduct();
  try {
    await prepare(product.url);
    await use(product);
  } finally {
    await product.stop();
  }
}
