import { isIPv4 } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { DatabaseLocation } from './db/database.ts';
import type { S3Access } from './http/files/s3Client.ts';
import type { S3Location } from './http/files/s3FileStore.ts';
import { misspeltVariables } from './misspeltVariables.ts';
import { signerOf, type Signer } from './trail/signedNote.ts';
import { unsealedOf, type UnsealedBeginning } from './trail/unsealed.ts';
import { witnessOf, type Witness } from './trail/witness.ts';

/** Splits a list at its commas. */
function listed(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

const proxy = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((network) => !network.endsWith('/0'), 'Trusts everybody');

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_PATH: z
    .string()
    .optional()
    .refine(
      (path = '/') => path === '' || path === '/',
      'Not supported: give the product an address of its own',
    ),
  DATA_DIR: z.string().min(1).default('./data'),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(1024),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOLING: z.enum(['session', 'transaction']).optional(),
  DB_POOL_MAX: z.coerce.number().int().min(2).max(1000).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  OPERATION_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z.string().default('').transform(listed).pipe(z.array(proxy)),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  TRAIL_KEY: z
    .string()
    .optional()
    .transform((key, context) => {
      try {
        return key && signerOf(key);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    }),
  TRAIL_FORMER_KEYS: z
    .string()
    .default('')
    .transform((list, context) => {
      try {
        return listed(list).map(signerOf);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    }),
  TRAIL_UNSEALED: z
    .string()
    .optional()
    .transform((text, context) => {
      try {
        return text && unsealedOf(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    }),
  TRAIL_WITNESS: z.url({ protocol: /^(file|https?|s3)$/ }).optional(),
  TRAIL_WITNESS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  TRAIL_WITNESS_ACCESS_KEY_ID: z.string().min(1).optional(),
  TRAIL_WITNESS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  USER_COST_PER_SECOND: z.coerce.number().min(0).default(200),
  SEED: z.enum(['demo', 'none']).optional(),
  DEMO_ON_NETWORK: z.enum(['refuse', 'allow']).default('refuse'),
  NODE_ENV: z.string().default('production'),
});

/** Every variable that the server reads. */
export const environmentVariables = Object.keys(variables.shape);

/** A bucket is of no use without its login. */
const environmentSchema = variables.superRefine((set, context) => {
  const need = (bucket: string, names: readonly (keyof typeof set)[]) => {
    for (const name of names)
      if (!set[name]) context.addIssue({ code: 'custom', path: [name], message: `${bucket} needs it` });
  };
  if (set.S3_BUCKET) need('S3_BUCKET', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  // A checkpoint begins with the log's name: one of another name is of another log.
  if (set.TRAIL_FORMER_KEYS.some(({ name }) => name !== (set.TRAIL_KEY || undefined)?.name))
    context.addIssue({
      code: 'custom',
      path: ['TRAIL_FORMER_KEYS'],
      message: 'TRAIL_KEY has another name, or is missing',
    });
  if (set.TRAIL_WITNESS?.startsWith('s3:'))
    need('TRAIL_WITNESS', ['TRAIL_WITNESS_ACCESS_KEY_ID', 'TRAIL_WITNESS_SECRET_ACCESS_KEY']);
});

/** Returns the credentials of the witness, which are separate because more people have those of uploaded files. */
function witnessAccessOf(set: z.infer<typeof variables>): S3Access | undefined {
  const { TRAIL_WITNESS_ACCESS_KEY_ID: accessKeyId, TRAIL_WITNESS_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (!accessKeyId || !secretAccessKey) return undefined;
  const endpoint = set.TRAIL_WITNESS_ENDPOINT ?? set.S3_ENDPOINT;
  return { endpoint, region: set.S3_REGION, accessKeyId, secretAccessKey };
}

function s3Of(set: z.infer<typeof variables>): S3Location | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } =
    set;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    publicEndpoint: S3_PUBLIC_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

export interface Environment {
  port: number;
  host: string;
  /** Absolute; database and uploaded files lie below it. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** The owner of the tables there, for migrations; undefined: the role of `databaseUrl` itself. */
  ownerUrl: string | undefined;
  /** The same database without the pooler; undefined: `databaseUrl` has no pooler, or one of whole sessions. */
  listenUrl: string | undefined;
  pooling: DatabaseLocation['pooling'];
  /** Connections for calls; undefined: as many as are usual. */
  poolMax: number | undefined;
  /** Bytes of the disk below `dataDir` that uploads leave free. */
  diskReserve: number;
  /** A REST server elsewhere that the graph wraps; then no database is opened here. */
  operationApiUrl: string | undefined;
  /** Addresses and networks of proxies and gateways whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Units of cost that each user may use, a second; 0 is without limit. */
  userCostPerSecond: number;
  /** The bucket of uploaded files; undefined: a folder below `dataDir`. */
  s3: S3Location | undefined;
  /**
   * Decides about demo data, whose logins are published, in an empty store: as SEED says. Without SEED, only where
   * nothing existed before (`newFolder`) and only this machine can reach the server.
   */
  seed: 'demo' | 'newFolder' | 'none';
  /** True if published logins of demo data are allowed where other machines reach them. */
  demoOnNetwork: boolean;
  production: boolean;
  /** The key that signs the log's checkpoints and seals its entries; undefined: the log is not signed. */
  signer: Signer | undefined;
  /** The former keys, the oldest first. */
  formerSigners: Signer[];
  /** The beginning of the log that is older than its first key. */
  unsealed: UnsealedBeginning | undefined;
  /** The receiver of copies of the checkpoints. */
  witness: Witness | undefined;
}

/** Returns the location of the store. `root`: the repository's folder, which contains the migrations. */
export function storeLocation(environment: Environment, root: string): DatabaseLocation {
  const { databaseUrl, listenUrl, ownerUrl, pooling, poolMax, dataDir } = environment;
  const migrationsFolder = join(root, 'src/server/db/migrations');
  return { databaseUrl, listenUrl, ownerUrl, pooling, poolMax, dataDir, migrationsFolder };
}

/** Tells whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/**
 * Reads the environment once. Throws with every variable that is wrong, so that nothing starts half configured, and with
 * those that are misspelt (R-start-1).
 */
export function readEnvironment(given: NodeJS.ProcessEnv, root: string): Environment {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(set);
  const wrong = misspeltVariables(Object.keys(given), environmentVariables).map(
    ({ name, intended }) => `  ${name}: this program reads no such variable; did you mean ${intended}?`,
  );
  if (!result.success)
    wrong.push(...result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`));
  if (!result.success || wrong.length > 0)
    throw new Error(`These environment variables are not valid:\n${wrong.join('\n')}`);
  const {
    PORT,
    HOST,
    DATA_DIR,
    DATABASE_URL,
    OPERATION_API_URL,
    TRUSTED_PROXIES,
    USER_COST_PER_SECOND,
    SEED,
    NODE_ENV,
    TRAIL_WITNESS,
  } = result.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(root, DATA_DIR),
    databaseUrl: DATABASE_URL,
    ownerUrl: result.data.DATABASE_OWNER_URL,
    listenUrl: result.data.DATABASE_LISTEN_URL,
    pooling: result.data.DATABASE_POOLING ?? (result.data.DATABASE_LISTEN_URL ? 'transaction' : 'session'),
    poolMax: result.data.DB_POOL_MAX,
    diskReserve: result.data.DISK_RESERVE_MB * 1024 * 1024,
    operationApiUrl: OPERATION_API_URL,
    trustedProxies: TRUSTED_PROXIES,
    userCostPerSecond: USER_COST_PER_SECOND,
    s3: s3Of(result.data),
    seed: SEED ?? (DATABASE_URL === undefined && isLoopback(HOST) ? 'newFolder' : 'none'),
    demoOnNetwork: result.data.DEMO_ON_NETWORK === 'allow',
    production: NODE_ENV === 'production',
    signer: result.data.TRAIL_KEY || undefined,
    formerSigners: result.data.TRAIL_FORMER_KEYS,
    unsealed: result.data.TRAIL_UNSEALED || undefined,
    witness: TRAIL_WITNESS === undefined ? undefined : witnessOf(TRAIL_WITNESS, witnessAccessOf(result.data)),
  };
}
