/** Starts nginx and Caddy in front of the product, with the blocks of the README, on the IPv6 loopback address. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/paths.ts';
import { until } from './browserDriver.ts';

export const proxyKinds = ['nginx', 'nginx-default', 'caddy'] as const;
export type ProxyKind = (typeof proxyKinds)[number];

export interface Proxy {
  name: string;
  url: string;
  close: () => Promise<void>;
}

/** Returns the block of the README with its examples replaced. Throws if an example is missing. */
function blockOf(language: string, replacements: readonly (readonly [string, string])[]): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(readme)?.[1];
  if (!block) throw new Error(`The README has no block for ${language}`);
  return replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The block for ${language} lacks “${from}”`);
    return text.replaceAll(from, to);
  }, block);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '::1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=oms.example.com'],
      ...['-addext', 'subjectAltName=IP:::1', '-out', certificate, '-keyout', key],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
  return { certificate, key };
}

const commands = {
  nginx: (file: string, folder: string) => ['nginx', '-p', folder, '-c', file, '-e', 'stderr'],
  caddy: (file: string) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
};

export async function startProxy(kind: ProxyKind, productUrl: string): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'oms-proxy-'));
  const { certificate, key } = makeCertificate(folder);
  const port = await freePort();
  const product = new URL(productUrl).host;
  const nginx = () => {
    const block = blockOf('nginx', [
      ['listen 443 ssl', `listen [::1]:${port} ssl`],
      ['/etc/ssl/oms.example.com.pem', certificate],
      ['/etc/ssl/private/oms.example.com.key', key],
      ['127.0.0.1:3000', product],
      ...(kind === 'nginx-default' ? [['client_max_body_size 8m;', ''] as const] : []),
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    return `daemon off; user root; pid ${folder}/pid; events {} http { access_log off; ${temporary}\n${block}}\n`;
  };
  const caddy = () =>
    `{\n  admin off\n  auto_https disable_redirects\n}\n${blockOf('caddy', [
      ['oms.example.com {', `https://[::1]:${port} {\n  tls ${certificate} ${key}`],
      ['127.0.0.1:3000', product],
    ])}`;
  const file = join(folder, 'configuration');
  writeFileSync(file, kind === 'caddy' ? caddy() : nginx());
  const program = kind === 'caddy' ? 'caddy' : 'nginx';
  const [command = '', ...args] = commands[program](file, folder);
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isListening = () => {
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${printed}`);
    return spawnSync('openssl', ['s_client', '-connect', `[::1]:${port}`], { input: '' }).status === 0;
  };
  await until(`${program} listens`, async () => isListening());
  const version = spawnSync(program, [program === 'nginx' ? '-v' : 'version'], { encoding: 'utf8' });
  const number = /\d+\.\d+\.\d+/.exec(version.stdout + version.stderr)?.[0] ?? '';
  return {
    name: `${kind} ${number}`,
    url: `https://[::1]:${port}`,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
