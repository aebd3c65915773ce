/**
 * Hashes a name by FNV-1a. So every kind of record has its own random numbers, and adding one does not change the others.
 */
function seedOf(name: string): number {
  let seed = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    seed = Math.imul(seed ^ name.charCodeAt(index), 0x01000193);
  }
  return seed >>> 0;
}

/** A repeatable random source (mulberry32): the same name gives the same numbers on every machine. */
export class Random {
  private state: number;

  constructor(stream: string) {
    this.state = seedOf(stream);
  }

  /** Returns a number of at least 0 and less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(this.next() * choices.length)];
    if (choice === undefined) throw new Error('Nothing to pick from');
    return choice;
  }

  /** Returns an id in the format of a random UUID (version 4). */
  uuid(): string {
    const digits = Array.from({ length: 32 }, (_, index) => {
      if (index === 12) return '4';
      const digit = this.between(0, 15);
      return (index === 16 ? 8 + (digit % 4) : digit).toString(16);
    }).join('');
    const cuts = [0, 8, 12, 16, 20, 32];
    return cuts
      .slice(1)
      .map((end, index) => digits.slice(cuts[index], end))
      .join('-');
  }
}
