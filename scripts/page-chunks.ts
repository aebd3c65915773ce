import { fileURLToPath } from 'node:url';

interface ModuleInfo {
  importedIds: readonly string[];
}
type ModuleInfoOf = (id: string) => ModuleInfo | null;

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const entry = source('main.tsx');
const login = source('screens/login/LoginPage.tsx');
const product = source('routes.tsx');
const lists = source('shell/list/RecordList.tsx');

/** A module and all it imports, other than later by `import()`. */
function closure(root: string, moduleInfoOf: ModuleInfoOf): Set<string> {
  const found = new Set<string>();
  const take = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    moduleInfoOf(id)?.importedIds.forEach(take);
  };
  take(root);
  return found;
}

function chunkSets(moduleInfoOf: ModuleInfoOf) {
  const ofProduct = closure(product, moduleInfoOf);
  const ofLists = closure(lists, moduleInfoOf);
  const shared = [...closure(login, moduleInfoOf)].filter((id) => ofProduct.has(id) || ofLists.has(id));
  return {
    entrance: new Set([...closure(entry, moduleInfoOf), ...shared]),
    product: ofProduct,
    lists: ofLists,
  };
}

/**
 * Few chunks for what most pages load, instead of one for each way in which parts happen to be shared: "entrance" for
 * the login page and all others, "product" for all but the login page, "lists" for the lists. The rest is split as it
 * falls.
 */
export function pageChunks() {
  let sets: ReturnType<typeof chunkSets> | undefined;
  return (id: string, context: { getModuleInfo: ModuleInfoOf }): string | null => {
    sets ??= chunkSets((of) => context.getModuleInfo(of));
    // Imported wherever a schema is declared, but only kept where one is asked: the bundler knows better.
    if (id === entry || id.includes('/node_modules/zod/')) return null;
    if (sets.entrance.has(id)) return 'entrance';
    if (id === product) return null;
    if (sets.product.has(id)) return 'product';
    return sets.lists.has(id) ? 'lists' : null;
  };
}
