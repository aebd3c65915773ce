import type { Demo } from '../../domain/demo.ts';
import { isLoopback, type Environment } from '../environment.ts';

type Reach = Pick<Environment, 'host' | 'seed' | 'demoOnNetwork'>;

const allow = 'DEMO_ON_NETWORK=allow';

/** Throws where demo data, whose passwords are published, would be put where others reach them (R-start-2). */
export function assertSeedReachesNobody({ host, seed, demoOnNetwork }: Reach): void {
  if (seed !== 'demo' || demoOnNetwork || isLoopback(host)) return;
  throw new Error(
    `SEED=demo makes logins whose passwords are published, and others reach HOST=${host}. ` +
      `Listen on 127.0.0.1, set SEED=none, or set ${allow} for a demonstration to them.`,
  );
}

/** Throws where others reach a store that a published password of the demo data still opens (R-start-2). */
export function assertDemoReachesNobody({ accounts }: Demo, { host, demoOnNetwork }: Reach): void {
  if (accounts.length === 0 || demoOnNetwork || isLoopback(host)) return;
  const logins = accounts.map(({ enterpriseId, account }) => `${enterpriseId}/${account}`).join(', ');
  throw new Error(
    `The store holds demo logins whose passwords are published (${logins}), and others reach HOST=${host}. ` +
      'Use a store without demo data, change or disable these logins while it listens on 127.0.0.1, ' +
      `or set ${allow} for a demonstration to them.`,
  );
}
