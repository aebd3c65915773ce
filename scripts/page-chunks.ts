import { fileURLToPath } from 'node:url';

interface ModuleInfo {
  importedIds: readonly string[];
}
type ModuleInfoOf = (id: string) => ModuleInfo | null;

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const entry = source('main.tsx');
const login = source('screens/login/LoginPage.tsx');
const product = source('routes.tsx');

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
  const shared = [...closure(login, moduleInfoOf)].filter((id) => ofProduct.has(id));
  return { entrance: new Set([...closure(entry, moduleInfoOf), ...shared]), product: ofProduct };
}

/**
 * Two chunks for what everybody loads, instead of one for each way in which parts happen to be shared: "entrance" for
 * the login page and all others, "product" for all but the login page. The rest is split as it falls.
 */
export function pageChunks() {
  let sets: ReturnType<typeof chunkSets> | undefined;
  return (id: string, context: { getModuleInfo: ModuleInfoOf }): string | null => {
    sets ??= chunkSets((of) => context.getModuleInfo(of));
    if (id === entry) return null;
    if (sets.entrance.has(id)) return 'entrance';
    return sets.product.has(id) && id !== product ? 'product' : null;
  };
}
