import { unavailable } from './refusal.ts';

/**
 * Gives each tenant a share of the connections to the database: where calls of one wait for a row that somebody locks, they
 * do not take those of all others.
 */
export class TenantShare {
  private readonly share: number;
  private readonly patience: number;
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  /** `share`: how many transactions of a tenant run at the same time. `patience`: milliseconds that another waits. */
  constructor(share: number, patience = 3000) {
    this.share = share;
    this.patience = patience;
  }

  /** Acts as soon as the tenant has room, in turn. Throws the refusal 503 where that takes too long (R-error-4). */
  async run<T>(tenant: string, act: () => Promise<T>): Promise<T> {
    await this.enter(tenant);
    try {
      return await act();
    } finally {
      this.leave(tenant);
    }
  }

  private async enter(tenant: string): Promise<void> {
    const running = this.running.get(tenant) ?? 0;
    if (running < this.share) {
      this.running.set(tenant, running + 1);
      return;
    }
    const queue = this.waiting.get(tenant) ?? [];
    this.waiting.set(tenant, queue);
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        reject(unavailable());
      }, this.patience);
      queue.push(enter);
    });
  }

  /** The room goes to the next that waits, if there is one. */
  private leave(tenant: string): void {
    const next = this.waiting.get(tenant)?.shift();
    if (next) return next();
    this.waiting.delete(tenant);
    const running = (this.running.get(tenant) ?? 1) - 1;
    if (running > 0) this.running.set(tenant, running);
    else this.running.delete(tenant);
  }
}
