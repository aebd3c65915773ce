import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../support/paths.ts';

/** The longest time that a start may take on a busy machine. */
const longestStartMs = 60_000;

/** A server process of the built product, as `npm start` runs it, that is killed and stopped by this program alone. */
export class Instance {
  readonly url: string;
  private readonly child: ChildProcess;
  private readonly printed: () => string;
  /** The exit code, or the signal, after the process has ended. */
  readonly exited: Promise<string>;
  /** Set when this program ends the process. */
  private expected = false;

  private constructor(child: ChildProcess, exited: Promise<string>, printed: () => string, url: string) {
    this.child = child;
    this.exited = exited;
    this.printed = printed;
    this.url = url;
  }

  /** Rejects with the printed text when the process ends before it is ready. */
  static async start(variables: NodeJS.ProcessEnv): Promise<Instance> {
    const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    const exited = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? String(code)));
    });
    const url = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => child.kill('SIGKILL'), longestStartMs);
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          printed = (printed + chunk.toString()).slice(-20_000);
          const found = /Ready: (\S+)/.exec(printed)?.[1];
          if (!found) return;
          clearTimeout(late);
          resolve(found);
        });
      void exited.then((how) => {
        clearTimeout(late);
        reject(new Error(`ended with ${how} before it was ready:\n${printed}`));
      });
    });
    return new Instance(child, exited, () => printed, url);
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** True if the process ended by itself. */
  get hasCrashed(): boolean {
    return !this.isAlive && !this.expected;
  }

  /** The last lines that an ended process printed. */
  get lastLines(): string {
    const how = this.child.signalCode ?? `code ${this.child.exitCode}`;
    return `ended with ${how}:\n${this.printed()}`.trim().split('\n').slice(-20).join('\n');
  }

  kill(): Promise<string> {
    this.expected = true;
    this.child.kill('SIGKILL');
    return this.exited;
  }

  /** Sends SIGTERM. Returns the seconds until the process ended, and how it ended. It is killed after `longestMs`. */
  async terminate(longestMs = 20_000): Promise<{ seconds: number; how: string }> {
    this.expected = true;
    const begun = performance.now();
    this.child.kill('SIGTERM');
    const late = setTimeout(() => this.child.kill('SIGKILL'), longestMs);
    const how = await this.exited;
    clearTimeout(late);
    return { seconds: (performance.now() - begun) / 1000, how };
  }

  /** Tells whether /healthz answers with success. */
  isHealthy(): Promise<boolean> {
    return fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(3000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
