import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresBinaries, postgresWithReplication } from '../../support/postgresBinaries.ts';
import { databaseUrl, freePort, serverUser } from '../../support/postgresServer.ts';

/** Returns a new folder that PostgreSQL's user owns, because PostgreSQL does not run as root. */
function ownedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oms-faults-'));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** A PostgreSQL server that this program may stop, freeze and promote. Commits wait for the disk, as in production. */
export class Cluster {
  readonly port: number;
  private readonly home: string;
  private readonly binaries: string;

  private constructor(home: string, port: number) {
    this.home = home;
    this.port = port;
    this.binaries = postgresWithReplication() ?? postgresBinaries(home);
  }

  /** Creates a new server, or a standby of `primary`. */
  static async create(primary?: Cluster): Promise<Cluster> {
    const cluster = new Cluster(ownedFolder(), await freePort());
    if (primary) {
      const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
      await cluster.run('pg_basebackup', [...from, '-D', cluster.data, '-R', '-X', 'stream', '-c', 'fast']);
    } else
      await cluster.run('initdb', [
        '-D',
        cluster.data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
      ]);
    await cluster.start();
    return cluster;
  }

  private get data() {
    return join(this.home, 'data');
  }

  private async run(program: string, given: string[]): Promise<void> {
    await promisify(execFile)(join(this.binaries, program), given, { cwd: this.home, ...serverUser() });
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  async start(): Promise<void> {
    const settings = `-p ${this.port} -k ${this.home} -c listen_addresses=127.0.0.1 -c max_connections=120`;
    await this.run('pg_ctl', ['-D', this.data, '-o', settings, '-l', join(this.home, 'log'), '-w', 'start']);
  }

  /** Stops the server as a power cut does, without writing anything down or notifying clients. */
  stopImmediately(): Promise<void> {
    return this.run('pg_ctl', ['-D', this.data, '-m', 'immediate', '-w', 'stop']);
  }

  promote(): Promise<void> {
    return this.run('pg_ctl', ['-D', this.data, '-w', 'promote']);
  }

  async query<Row extends pg.QueryResultRow>(text: string, params: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, params)).rows;
    } finally {
      await client.end();
    }
  }

  /** Acknowledges a commit from now on only after the standby has it too; resolves when there is a standby. */
  async commitOnStandby(): Promise<void> {
    await this.query(`alter system set synchronous_standby_names = '*'`);
    await this.query('select pg_reload_conf()');
    const synchronous = `select 1 from pg_stat_replication where sync_state = 'sync'`;
    while ((await this.query(synchronous)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** Ends the connections of the product: this program's own server has no others. */
  async terminateBackends(): Promise<void> {
    await this.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  }

  /** Sends SIGSTOP or SIGCONT to the server and each of its processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const main = Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean);
    for (const pid of [main, ...children.map(Number)]) process.kill(pid, name);
  }

  async remove(): Promise<void> {
    await this.stopImmediately().catch(() => undefined);
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** PgBouncer in transaction mode in front of a cluster; undefined if it is not installed. */
export class Bouncer {
  readonly port: number;
  private readonly home: string;
  private child: ChildProcess | undefined;

  private constructor(home: string, port: number) {
    this.home = home;
    this.port = port;
  }

  static async create(targetPort: number): Promise<Bouncer> {
    const bouncer = new Bouncer(ownedFolder(), await freePort());
    const settings = [
      '[databases]',
      `postgres = host=127.0.0.1 port=${targetPort} dbname=postgres user=postgres`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${bouncer.port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'max_client_conn = 200',
      'default_pool_size = 20',
    ];
    writeFileSync(join(bouncer.home, 'pgbouncer.ini'), `${settings.join('\n')}\n`, { mode: 0o644 });
    await bouncer.start();
    return bouncer;
  }

  get url(): string {
    return databaseUrl(`postgres://postgres@127.0.0.1:${this.port}/`, 'postgres');
  }

  async start(): Promise<void> {
    const child = spawn('pgbouncer', [join(this.home, 'pgbouncer.ini')], {
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
      stdio: 'ignore',
      ...serverUser(),
    });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    this.child = child;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.home, { recursive: true, force: true });
  }
}
