/** How long and how often a record was in a state. */
export interface Stay {
  /** How often it came there from elsewhere: a step that leaves it where it is is no visit. */
  visits: number;
  /** Milliseconds in all. */
  spent: number;
  /** When the present stay began; undefined where it is elsewhere. */
  since: Date | undefined;
}

/**
 * A record's stays in each state it was in.
 * @param entries its steps as they happened
 * @param until when the last stay is looked at
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
