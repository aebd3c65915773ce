export function readCommandLine(
  program: 'start' | 'dev' | 'build' | 'graph' | 'admin' | 'verify' | 'replay' | 'trail-key',
  options?: { positionals?: number },
): string[];
