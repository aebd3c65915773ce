/** Returns the first lines of a checkpoint (C2SP tlog-checkpoint); undefined if the text is no checkpoint. */
export function checkpointLines(note: string): { origin: string; root: string } | undefined {
  const [origin, size, root] = note.split('\n');
  return origin && size && root ? { origin, root } : undefined;
}

/** Returns the beginning and the end of a hash, which people compare. */
export function shortHash(hash: string): string {
  return hash.length <= 20 ? hash : `${hash.slice(0, 10)}…${hash.slice(-6)}`;
}
