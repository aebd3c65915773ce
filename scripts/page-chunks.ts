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

/** The common modules of the list screens. They form one chunk, because a request costs more than its bytes. */
const lists = [
  'ui/list/RecordList.tsx',
  'ui/list/FilterBar.tsx',
  'ui/page/PageHead.tsx',
  'ui/page/CommandButton.tsx',
  'screens/customer/CustomerBadge.tsx',
  'screens/order/OrderListScreen.tsx',
].map(source);

/** Returns modules and all their static imports. */
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
 * Groups the code of most pages into few chunks, instead of one per combination of shared parts.
 * "entrance" is for the login page and all others, "product" for all but the login page, and "lists" for the lists.
 * The bundler splits the rest.
 */
export function pageChunks() {
  let sets: ReturnType<typeof chunkSets> | undefined;
  return (id: string, context: { getModuleInfo: ModuleInfoOf }): string | null => {
    sets ??= chunkSets((of) => context.getModuleInfo(of));
    // Schema modules are imported wherever a schema is declared, but needed only where one is used: the bundler decides.
    if (id === entry || id.includes('/node_modules/zod/') || id.endsWith('Schema.ts')) return null;
    if (id.includes('rolldown/runtime')) return 'entrance';
    if (sets.entrance.has(id)) return 'entrance';
    if (id === product) return null;
    if (sets.product.has(id)) return 'product';
    return sets.lists.has(id) ? 'lists' : null;
  };
}
