import { tooMany } from './refusal.ts';

/** Seconds of its rate that a user may use at once. */
const burstSeconds = 10;
const knownLimit = 10_000;

interface Bucket {
  units: number;
  /** Milliseconds. */
  at: number;
}

/**
 * The cost that each user may cause: `perSecond` units a second, and ten seconds can be saved up (R-call-10). Each
 * instance counts for itself, because its own time is what users share.
 */
export class CostBudget {
  private readonly buckets = new Map<string, Bucket>();
  private readonly perSecond: number;
  private readonly steadyNow: () => number;

  /** `perSecond`: 0 is unlimited. `steadyNow`: milliseconds by a clock that neither stops nor is set. */
  constructor(perSecond: number, steadyNow: () => number) {
    this.perSecond = perSecond;
    this.steadyNow = steadyNow;
  }

  /** Charges the cost to the user's savings. Throws 429 with the seconds until there is enough. */
  charge(userId: string, cost: number): void {
    if (this.perSecond === 0) return;
    const most = this.perSecond * burstSeconds;
    const now = this.steadyNow();
    const bucket = this.buckets.get(userId) ?? { units: most, at: now };
    const units = Math.min(most, bucket.units + ((now - bucket.at) / 1000) * this.perSecond);
    const short = Math.min(cost, most) - units;
    this.keep(userId, { units: short > 0 ? units : units - cost, at: now });
    if (short > 0) throw tooMany(Math.ceil(short / this.perSecond), 'refusal.tooCostly');
  }

  private keep(userId: string, bucket: Bucket): void {
    if (this.buckets.size >= knownLimit && !this.buckets.has(userId)) this.forgetFull(bucket.at);
    this.buckets.set(userId, bucket);
  }

  /** Removes users whose bucket has filled up: they count like new users. */
  private forgetFull(now: number): void {
    for (const [userId, { at }] of this.buckets)
      if (now - at >= burstSeconds * 1000) this.buckets.delete(userId);
  }
}
