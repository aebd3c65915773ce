import react from '@vitejs/plugin-react';
import { build } from 'vite';

interface Output {
  output: { type: string; code?: string }[];
}

/** Builds a script with all its imports as one text, as a page in production has it. */
export async function builtScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'benchScript' } },
  });
  const [{ output }] = [built].flat() as unknown as [Output];
  const code = output.find(({ type }) => type === 'chunk')?.code;
  if (code === undefined) throw new Error(`Nothing was built of ${entry}`);
  return code;
}
