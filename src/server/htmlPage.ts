import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { forgetPasswordPath, loginPath } from '../domain/menu.ts';
import { menuGroups, sidePages } from '../domain/pages.ts';
import { basePath } from './http/operation.ts';

const year = 'public, max-age=31536000, immutable';

/** Paths that answer the page to any client, such as a monitor. */
const pagePaths = new Set([
  '/',
  loginPath,
  forgetPasswordPath,
  ...menuGroups.flatMap((group) => [group.path, ...group.pages.map(({ path }) => path)]),
  ...sidePages.map(({ path }) => path),
]);

/**
 * Serves the built page: hashed assets, cached for ever and precompressed, and the page itself. The page answers its
 * paths and any other path that a browser opens, where it shows that nothing is there. All others, such as probes, get
 * 404. The page may send to this server, and to the store of files at `storeOrigin`.
 */
export function pageApp(folder: string, storeOrigin?: string): Hono {
  const app = new Hono();
  const index = join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`The page is not built: ${index} is missing`);
  const html = readFileSync(index, 'utf8');
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(html)],
        // Mantine writes its theme and sizes as inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...(storeOrigin === undefined ? [] : [storeOrigin])],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
      // Disabled because over plain HTTP on a local network these headers would demand HTTPS that does not exist.
      strictTransportSecurity: false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
    }),
  );
  app.use(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', year),
    }),
  );
  // Icons and the like, from the public folder.
  app.use('/:file{[^/]+\\.[a-z0-9]+}', serveStatic({ root: folder }));
  app.get('*', (c) => {
    if (!isPage(c.req.path, c.req.header('accept'))) return c.notFound();
    return c.html(html, 200, { 'Cache-Control': 'no-cache' });
  });
  return app;
}

/** Tells whether a path is one of the page: such a path contains no dot and is no asset. */
function isPage(path: string, accept = ''): boolean {
  if (path.includes('.') || path.startsWith('/assets/') || path.startsWith(basePath)) return false;
  return pagePaths.has(path) || accept.includes('text/html');
}

/** Returns the hashes of the page's own inline scripts, because no other scripts may run. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
