import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defaultLocale, locales } from '../src/i18n/locales.ts';
import { localeKey } from '../src/app/locale/localeSwitch.ts';
import { createGraphClient, type GraphClient } from '../src/graph/client/client.ts';
import { userClient } from '../src/graph/client/callHeaders.ts';
import { screenPrefetches } from '../src/screens/screenPrefetches.ts';
import { loginPath } from '../src/app/session/redirect.ts';
import { menuQuery } from '../src/app/menu/menuQuery.ts';
import { settingsKey } from '../src/app/settings/settingsStore.ts';
import { userDetailQuery } from '../src/app/session/sessionCalls.ts';
import { constantsOf, type Expression } from './sourceTree.ts';
import { schemeKey, tokenKey } from '../src/app/session/tokenStore.ts';

type Bundle = NonNullable<Parameters<Extract<Plugin['generateBundle'], (...all: never[]) => unknown>>[1]>;

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Returns the module that `lazyScreen(() => import(module))` loads. Throws Error for any other form. */
function moduleOf(screen: Expression | undefined): string {
  const load = screen?.type === 'CallExpression' ? screen.arguments[0] : undefined;
  const loaded = load?.type === 'ArrowFunctionExpression' ? load.body : undefined;
  if (loaded?.type !== 'ImportExpression' || loaded.source.type !== 'Literal')
    throw new Error('routes.tsx has a screen that is not wired by `lazyScreen(() => import(…))`');
  return String(loaded.source.value);
}

/** Returns the module of each screen by its path, as routes.tsx wires them. */
function screens(): [string, string][] {
  const constants = constantsOf(source('routes.tsx'));
  const table = constants.get('screens');
  if (table?.type !== 'ObjectExpression') throw new Error('routes.tsx has no table of screens');
  return table.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Literal') return [];
    const { value } = property;
    const screen = value.type === 'Identifier' ? constants.get(value.name) : value;
    return [[String(property.key.value), moduleOf(screen as Expression | undefined)]];
  });
}

/** Returns the chunk that holds the module. */
function chunkOf(bundle: Bundle, module: string): string {
  const found = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.moduleIds.includes(source(module)),
  );
  if (!found) throw new Error(`The build has no chunk of ${module}`);
  return found.fileName;
}

/** Returns the files of a chunk and of all its static imports. */
function filesOf(bundle: Bundle, fileName: string): string[] {
  const files = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((css) => files.add(css));
    chunk.imports.forEach(take);
  };
  take(fileName);
  return [...files];
}

type Prefetch = (graph: GraphClient) => Promise<unknown>[];

/**
 * Returns the headers and bodies of the requests of a prefetch.
 * The page's own GraphQL client writes them, so that the page recognizes the responses.
 */
async function sentBy(
  prefetchScreen: Prefetch,
): Promise<{ headers: Record<string, string>; bodies: string[] }> {
  let headers: Record<string, string> = {};
  const bodies: string[] = [];
  const graph = createGraphClient({
    fetch: (_, init) => {
      bodies.push(String(init?.body));
      const { accept, 'content-type': type } = (init?.headers ?? {}) as Record<string, string>;
      headers = { accept: accept ?? '', 'content-type': type ?? '' };
      return Promise.resolve(Response.json({ data: {} }));
    },
    authorization: () => undefined,
    locale: () => defaultLocale,
    onFailure: () => undefined,
  });
  await Promise.all(prefetchScreen(graph));
  return { headers, bodies };
}

/**
 * Returns the headers of all prefetch requests, then the bodies of the screens by path, of the server's menu, and of the
 * user.
 */
async function prefetchRequests(): Promise<
  [Record<string, string>, Record<string, string[]>, string[], string[]]
> {
  const user = await sentBy((graph) => [graph.prefetch(userDetailQuery, {})]);
  const menu = await sentBy((graph) => [graph.prefetch(menuQuery, {})]);
  const bodies: Record<string, string[]> = {};
  for (const [path, prefetchScreen] of Object.entries(screenPrefetches))
    bodies[path] = (await sentBy((graph) => prefetchScreen(graph, ''))).bodies;
  return [menu.headers, bodies, menu.bodies, user.bodies];
}

/** The script that index.html runs. It uses none of the page's code, because it runs before any of that is loaded. */
const fetchFirst = `(files, first, screens, catalogues, login, product, asks) => {
  const token = location.pathname !== '${loginPath}' && localStorage.getItem('${tokenKey}');
  const stored = localStorage.getItem('${localeKey}');
  const locale = catalogues[stored] ? stored : '${defaultLocale}';
  const [entrance, rest] = catalogues[locale];
  const wanted = token
    ? [...product, ...(screens[location.pathname] || []), ...entrance, ...rest]
    : [...login, ...entrance];
  for (const index of new Set(wanted)) {
    if (first.includes(index)) continue;
    const link = document.createElement('link');
    const css = files[index].endsWith('.css');
    link.rel = css ? 'preload' : 'modulepreload';
    if (css) link.as = 'style';
    link.crossOrigin = '';
    link.href = '/' + files[index];
    document.head.append(link);
  }
  if (token) {
    const authorization = (localStorage.getItem('${schemeKey}') || 'Bearer') + ' ' + token;
    const headers = { 'User-Client': '${userClient}', 'Accept-Language': locale, Authorization: authorization };
    const answers = {};
    const [graphHeaders, bodies, menu, user] = asks;
    const served = /"menuFromServer":true/.test(localStorage.getItem('${settingsKey}'));
    for (const body of [...user, ...(location.search ? [] : bodies[location.pathname] || []), ...(served ? menu : [])])
      answers[body] = fetch('/graphql', { method: 'POST', headers: { ...headers, ...graphHeaders }, body });
    for (const body in answers) answers[body].catch(() => undefined);
    window.prefetchedResponses = { authorization, answers };
  }
}`;

/**
 * Makes index.html itself fetch the first files, with the catalogue of the stored language.
 * With a stored token these are the user, the product, the screen of the address and its first data.
 * The server's menu is included if that setting is on. Without a token it fetches the login page.
 * Otherwise the browser would discover these files one round trip after another.
 */
export function firstFilesPlugin(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle, chunk }) => {
        if (!bundle || !chunk) return;
        const files: string[] = [];
        const indexes = (names: string[]) =>
          names.map((name) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1));
        const of = (module: string) => indexes(filesOf(bundle, chunkOf(bundle, module)));
        const first = indexes(filesOf(bundle, chunk.fileName));
        const catalogues = locales.map((locale) => [
          locale,
          [of(`i18n/${locale}/entrance.ts`), of(`i18n/${locale}/product.ts`)],
        ]);
        const beyond = (all: number[]) => all.filter((index) => !first.includes(index));
        const product = beyond(of('routes.tsx'));
        const opened = screens().map(([path, module]) => [
          path,
          beyond(of(module)).filter((index) => !product.includes(index)),
        ]);
        const given = [
          files,
          first,
          Object.fromEntries(opened),
          Object.fromEntries(catalogues),
          beyond(of('screens/login/LoginPage.tsx')),
          product,
          await prefetchRequests(),
        ];
        const script = `(${fetchFirst.replace(/\s+/g, ' ')})(${given.map((part) => JSON.stringify(part)).join(',')})`;
        return html.replace('<script type="module"', `<script>${script}</script>\n    <script type="module"`);
      },
    },
  };
}
