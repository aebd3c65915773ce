/** How long each of so many rounds of the work takes, in milliseconds, the shortest first. */
export async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now();
    await work();
    // The first warms up.
    if (round > 0) times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

/** How long the work takes, in milliseconds: of so many rounds, the one that the share of them does not exceed. */
export async function percentile(
  share: number,
  rounds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  return (await timesOf(rounds, work))[Math.ceil(rounds * share) - 1] ?? NaN;
}
