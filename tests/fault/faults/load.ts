import type { Instance } from './instance.ts';

/** Concurrent calls. */
const workers = 6;
/** The pause between two calls of a worker, and before a failed call is sent again with its key. */
const pauseMs = 40;
const againMs = 300;
/** The time after which a page gives up. */
const patienceMs = 15_000;

/** A call that moves money; it is sent with one key until it is answered. */
export interface MoneyCall {
  kind: 'recharge' | 'approval';
  path: string;
  body: object;
  token: string;
  key: string;
  /** The value that finds the call in the books: the amount of a recharge, or the id of an order. */
  mark: string;
  acknowledged: boolean;
}

interface Attempt {
  /** The HTTP status, or how the connection ended. */
  status: string;
  at: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends calls to an instance that accepts connections, as a balancer does, and records each answer. */
export class Load {
  readonly sent: MoneyCall[] = [];
  readonly attempts: Attempt[] = [];
  private running = true;
  private readonly done: Promise<unknown>;

  constructor(instances: () => Instance[], next: () => MoneyCall) {
    this.done = Promise.all(Array.from({ length: workers }, (_, index) => this.work(index, instances, next)));
  }

  private async work(index: number, instances: () => Instance[], next: () => MoneyCall): Promise<void> {
    for (let turn = index; this.running; turn++) {
      const call = next();
      this.sent.push(call);
      for (; this.running && !call.acknowledged; turn++) {
        const open = instances();
        const instance = open[turn % open.length];
        const status = instance ? await send(instance, call) : 'refused';
        // A balancer tries the next one.
        if (status === 'refused' && open.length > 1) continue;
        this.attempts.push({ status, at: performance.now() });
        if (!call.acknowledged) await pause(againMs);
      }
      await pause(pauseMs);
    }
  }

  /** Milliseconds at which the last failure was seen; undefined where there was none. */
  get lastFailure(): number | undefined {
    return this.attempts.findLast(({ status }) => status !== '200')?.at;
  }

  get lastSuccess(): number {
    return this.attempts.findLast(({ status }) => status === '200')?.at ?? 0;
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.done;
  }

  /** The statuses that users saw, such as "200 × 31, 503 × 4". */
  get seen(): string {
    const counts = new Map<string, number>();
    for (const { status } of this.attempts) counts.set(status, (counts.get(status) ?? 0) + 1);
    return [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ');
  }
}

/** Sends the call a single time. Returns its status: "refused" where nobody listens, "cut" where the connection broke. */
export async function send(instance: Instance, call: MoneyCall): Promise<string> {
  try {
    const response = await fetch(`${instance.url}/api/operation${call.path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${call.token}`,
        'Idempotency-Key': call.key,
      },
      body: JSON.stringify(call.body),
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.arrayBuffer();
    if (response.ok) call.acknowledged = true;
    return String(response.status);
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return 'no answer';
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return code === 'ECONNREFUSED' ? 'refused' : 'cut';
  }
}

export async function logIn(
  instance: Instance,
  [enterpriseId, account, password]: readonly [string, string, string],
) {
  const response = await fetch(`${instance.url}/api/operation/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ enterpriseId, account, password }),
  });
  const { data, msg } = (await response.json()) as { data: { token: string } | null; msg: string };
  if (!data) throw new Error(`${enterpriseId}/${account} cannot log in: ${msg}`);
  return data.token;
}
