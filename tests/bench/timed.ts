/** Returns the duration of each round of the work in milliseconds, the shortest first. */
export async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now();
    await work();
    // Skips the first round, which warms up.
    if (round > 0) times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

/** Returns a percentile of the work's duration in milliseconds: the `share` of the rounds does not exceed it. */
export async function percentile(
  share: number,
  rounds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  return (await timesOf(rounds, work))[Math.ceil(rounds * share) - 1] ?? NaN;
}
