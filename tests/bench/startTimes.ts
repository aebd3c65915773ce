import { startProduct } from '../support/productServer.ts';

/** Returns the median of the milliseconds from the start of the built product's process to its first answer. */
export async function startTime(starts: number, variables: NodeJS.ProcessEnv): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    const began = performance.now();
    const server = await startProduct(variables);
    const response = await fetch(`${server.url}/healthz`);
    times.push(performance.now() - began);
    await server.stop();
    if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
  }
  return times.sort((a, b) => a - b)[Math.floor(starts / 2)] ?? NaN;
}
