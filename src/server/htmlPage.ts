import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { forgetPasswordPath, loginPath, menuGroups, sidePages } from '../domain/menu.ts';
import { basePath } from './http/operation.ts';

const year = 'public, max-age=31536000, immutable';

/** Paths that are the page whoever asks, such as a monitor. */
const pagePaths = new Set([
  '/',
  loginPath,
  forgetPasswordPath,
  ...menuGroups.flatMap((group) => [group.path, ...group.pages.map(({ path }) => path)]),
  ...sidePages.map(({ path }) => path),
]);

/**
 * Serves the built page: hashed assets for ever and compressed beforehand, and the page itself for its paths and for
 * whatever else a browser opens, where it says what is not there. All others, such as probes, get 404. It may send to
 * this server, and to the store of files at `storeOrigin`.
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
      // Over plain HTTP on a local network these would promise what is not there.
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

/** No path of the page names a file, nor begins with a dot. */
function isPage(path: string, accept = ''): boolean {
  if (path.includes('.') || path.startsWith('/assets/') || path.startsWith(basePath)) return false;
  return pagePaths.has(path) || accept.includes('text/html');
}

/** The page's own inline scripts, and no others, may run. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
