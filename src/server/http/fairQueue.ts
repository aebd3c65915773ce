import { tooMany, unavailable } from './refusal.ts';

/** Limits of running and waiting work. An absent value is no limit. */
interface FairShares {
  /** Pieces of work that run at the same time: of all tenants, and of each. */
  concurrency?: number;
  perTenant: number;
  /** Pieces of one tenant that may wait, and for how many milliseconds. */
  waiting?: number;
  patience?: number;
}

interface Tenant {
  running: number;
  waiting: (() => void)[];
}

/** Seconds that a caller waits after the queue was full. */
const retryAfterSeconds = 2;

/**
 * Runs work a few pieces at a time, in turn for each tenant that has some. A busy tenant waits behind its own work, never
 * behind another tenant's (R-call-10). So calls of one tenant that wait for a locked row use no more than its share of
 * the connections to the database (R-error-4).
 */
export class FairQueue {
  /** Tenants with running or waiting work; the one that was served longest ago is the first. */
  private readonly tenants = new Map<string, Tenant>();
  private running = 0;
  private readonly shares: FairShares;

  constructor(shares: FairShares) {
    this.shares = shares;
  }

  /**
   * Runs the work when it is the tenant's turn. Throws 429 when too much of the tenant's work waits already, 503 when its
   * turn comes too late.
   */
  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    await this.begin(tenant);
    try {
      return await work();
    } finally {
      this.end(tenant);
    }
  }

  /** Resolves when work of the tenant may run; call `end` afterwards. Throws as `run` does. */
  begin(name: string): Promise<void> {
    const tenant = this.tenants.get(name) ?? { running: 0, waiting: [] };
    const { waiting = Infinity, patience } = this.shares;
    if (tenant.waiting.length >= waiting) throw tooMany(retryAfterSeconds, 'refusal.tooCostly');
    this.tenants.set(name, tenant);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        tenant.waiting.splice(tenant.waiting.indexOf(start), 1);
        this.forgetIdle(name, tenant);
        reject(unavailable());
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      tenant.waiting.push(start);
      this.next();
    });
  }

  private forgetIdle(name: string, { running, waiting }: Tenant): void {
    if (running === 0 && waiting.length === 0) this.tenants.delete(name);
  }

  end(name: string): void {
    const tenant = this.tenants.get(name);
    if (!tenant) return;
    tenant.running -= 1;
    this.running -= 1;
    this.tenants.delete(name);
    this.tenants.set(name, tenant);
    this.forgetIdle(name, tenant);
    this.next();
  }

  private next(): void {
    if (this.running >= (this.shares.concurrency ?? Infinity)) return;
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
