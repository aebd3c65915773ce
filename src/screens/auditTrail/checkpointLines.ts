/** What the first lines of a checkpoint say (C2SP tlog-checkpoint); undefined of a text that is none. */
export function checkpointLines(note: string): { origin: string; root: string } | undefined {
  const [origin, size, root] = note.split('\n');
  return origin && size && root ? { origin, root } : undefined;
}

/** Beginning and end of a hash, by which people compare two of them. */
export function shortHash(hash: string): string {
  return hash.length <= 20 ? hash : `${hash.slice(0, 10)}…${hash.slice(-6)}`;
}
