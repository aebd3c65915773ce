import { tooMany } from './refusal.ts';

interface FairShares {
  /** Pieces of work that run at the same time: of all tenants, and of each. */
  atOnce: number;
  perTenant: number;
  /** Pieces of one tenant that may wait. */
  waiting: number;
}

interface Tenant {
  running: number;
  waiting: (() => void)[];
}

/** For whoever finds the queue full. */
const retryAfterSeconds = 2;

/**
 * Runs expensive work a few at a time, in turn for each tenant that has some: whoever asks for much waits behind their own
 * tenant's work, never another's (R-call-10).
 */
export class FairQueue {
  /** With work that runs or waits; the one that was served longest ago stands first. */
  private readonly tenants = new Map<string, Tenant>();
  private running = 0;
  private readonly shares: FairShares;

  constructor(shares: FairShares) {
    this.shares = shares;
  }

  /** Runs the work when it is the tenant's turn. Throws 429 when too much of the tenant's work waits already. */
  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    await this.begin(tenant);
    try {
      return await work();
    } finally {
      this.end(tenant);
    }
  }

  /** Resolves when work of the tenant may run; `end` has to follow. Throws as `run` does. */
  begin(name: string): Promise<void> {
    const tenant = this.tenants.get(name) ?? { running: 0, waiting: [] };
    if (tenant.waiting.length >= this.shares.waiting) throw tooMany(retryAfterSeconds, 'refusal.tooCostly');
    this.tenants.set(name, tenant);
    return new Promise((resolve) => {
      tenant.waiting.push(resolve);
      this.next();
    });
  }

  end(name: string): void {
    const tenant = this.tenants.get(name);
    if (!tenant) return;
    tenant.running -= 1;
    this.running -= 1;
    this.tenants.delete(name);
    if (tenant.running > 0 || tenant.waiting.length > 0) this.tenants.set(name, tenant);
    this.next();
  }

  private next(): void {
    if (this.running >= this.shares.atOnce) return;
    for (const [name, tenant] of this.tenants) {
      const begin = tenant.running < this.shares.perTenant ? tenant.waiting.shift() : undefined;
      if (!begin) continue;
      tenant.running += 1;
      this.running += 1;
      this.tenants.delete(name);
      this.tenants.set(name, tenant);
      begin();
      return;
    }
  }
}
