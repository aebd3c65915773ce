/** The time that a record spent in a state, and how often it was there. */
export interface Stay {
  /** The number of times that it entered from another state; a step back into the same state does not count. */
  visits: number;
  /** The total in milliseconds. */
  spent: number;
  /** The start of the present stay; undefined if the record is in another state. */
  since: Date | undefined;
}

/**
 * Returns a record's durations in each state that it was in.
 * @param entries its steps in chronological order
 * @param until the end of the last duration
 */
export function stateDurationsOf(
  entries: readonly { to: string; at: string }[],
  until: Date,
): ReadonlyMap<string, Stay> {
  const stateDurations = new Map<string, Stay>();
  entries.forEach(({ to, at }, index) => {
    const arrived = entries[index - 1]?.to !== to;
    const next = entries[index + 1];
    const begins = new Date(at);
    const ends = next ? new Date(next.at) : until;
    const stay = stateDurations.get(to) ?? { visits: 0, spent: 0, since: undefined };
    if (arrived) {
      stay.visits += 1;
      stay.since = begins;
    }
    stay.spent += ends.getTime() - begins.getTime();
    if (next && next.to !== to) stay.since = undefined;
    stateDurations.set(to, stay);
  });
  return stateDurations;
}
