/** The part of autocannon 8 that the benchmarks use; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body: string;
  }

  export interface Client {
    setRequests(requests: Request[]): void;
  }

  export interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    setupClient?: (client: Client) => void;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Seconds after which a request counts as unanswered. */
    timeout?: number;
    /** Threads that send; absent: this thread sends. */
    workers?: number;
  }

  export interface Result {
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
    requests: { total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  }

  export default function autocannon(options: Options): Promise<Result>;
}
