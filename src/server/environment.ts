import { resolve } from 'node:path';
import { z } from 'zod';

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  OPERATION_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()]))),
  SEED: z.enum(['demo', 'none']).default('demo'),
  NODE_ENV: z.string().default('production'),
});

export interface Environment {
  port: number;
  host: string;
  /** Absolute; database and uploaded files lie below it. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** A REST server elsewhere that the graph wraps; then no database is opened here. */
  operationApiUrl: string | undefined;
  /** Addresses of proxies and gateways whose X-Forwarded-For is believed. */
  trustedProxies: ReadonlySet<string>;
  seed: 'demo' | 'none';
  production: boolean;
}

/** Reads the environment once. Throws with every variable that is wrong, so that nothing starts half configured. */
export function readEnvironment(variables: NodeJS.ProcessEnv, root: string): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(set);
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These environment variables are not valid:\n${wrong.join('\n')}`);
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, OPERATION_API_URL, TRUSTED_PROXIES, SEED, NODE_ENV } =
    result.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(root, DATA_DIR),
    databaseUrl: DATABASE_URL,
    operationApiUrl: OPERATION_API_URL,
    trustedProxies: new Set(TRUSTED_PROXIES),
    seed: SEED,
    production: NODE_ENV === 'production',
  };
}
