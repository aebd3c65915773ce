import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const migrationsFolder = join(root, 'src/server/db/migrations');
/** Where `npm run setup:tests` installs. */
export const toolsFolder = join(root, 'tests/tools');
