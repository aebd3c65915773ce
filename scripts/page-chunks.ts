import { fileURLToPath } from 'node:url';

interface ModuleInfo {
  importedIds: readonly string[];
}
type ModuleInfoOf = (id: string) => ModuleInfo | null;

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const entry = source('main.tsx');
const login = source('screens/login/LoginPage.tsx');
const product = source('routes.tsx');
/** The few chunks that most pages load. */
export const commonChunks = ['entrance', 'product', 'lists'] as const;

/** What the list screens have in common: one chunk, as a request costs more than its bytes. */
const lists = [
  'ui/list/RecordList.tsx',
  'ui/list/FilterBar.tsx',
  'ui/page/PageHead.tsx',
  'ui/page/CommandButton.tsx',
  'screens/customer/CustomerBadge.tsx',
  'screens/order/OrderListScreen.tsx',
].map(source);

/** Modules and all they import, other than later by `import()`. */
function closure(roots: string[], moduleInfoOf: ModuleInfoOf): Set<string> {
  const found = new Set<string>();
  const take = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    moduleInfoOf(id)?.importedIds.forEach(take);
  };
  roots.forEach(take);
  return found;
}

function chunkSets(moduleInfoOf: ModuleInfoOf): Record<(typeof commonChunks)[number], Set<string>> {
  const ofProduct = closure([product], moduleInfoOf);
  const ofLists = closure(lists, moduleInfoOf);
  const ofLogin = [...closure([login], moduleInfoOf)].filter((id) => ofProduct.has(id) || ofLists.has(id));
  return {
    entrance: new Set([...closure([entry], moduleInfoOf), ...ofLogin]),
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
    if (id === entry || id.includes('/node_modules/zod/') || id.endsWith('Schema.ts')) return null;
    if (id.includes('rolldown/runtime')) return 'entrance';
    if (sets.entrance.has(id)) return 'entrance';
    if (id === product) return null;
    if (sets.product.has(id)) return 'product';
    return sets.lists.has(id) ? 'lists' : null;
  };
}
