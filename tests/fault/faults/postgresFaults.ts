import { Bouncer, Cluster } from './cluster.ts';
import { Instance } from './instance.ts';
import { MoneyCalls } from './moneyCalls.ts';
import { observe, pause, type Fault, type FaultRow, type Scene } from './observe.ts';
import { openSwitchedLine, type SwitchedLine } from './switchedLine.ts';

const dealCount = 260;
/** Milliseconds for which a database is down or frozen. */
const awayMs = 2500;
/** Milliseconds between the three cuts of a failover. */
const cutsApartMs = 700;

type ReportFault = (row: FaultRow) => void;

/** Returns a row for a fault that could not be tested at all. */
export function failedRow(fault: string, error: unknown): FaultRow {
  const reason = error instanceof Error ? error.message : String(error);
  console.log(`${fault}: ${reason}`);
  const [seen = ''] = reason.split('\n').filter((line) => /error|ended|\w/i.test(line));
  const none = { acknowledged: 0, lost: 0, doubled: 0, crashed: 0, secondsUntilWell: undefined, sigterm: '' };
  return { fault, seen: seen.slice(0, 120), ...none };
}

interface World {
  cluster: Cluster;
  line: SwitchedLine;
}

/** Returns the second instance: it gets SIGTERM in the middle of each fault, and is started again for the next. */
const second = ({ instances }: Scene) => instances[1];

function faultsOf(world: World): Fault[] {
  const { cluster, line } = world;
  const terminateThrice = async () => {
    for (let cut = 0; cut < 3; cut++) {
      await cluster.terminateBackends();
      await pause(cutsApartMs);
    }
  };
  return [
    { name: 'Backends terminated three times, at rest', act: terminateThrice, atRest: true, stopped: second },
    { name: 'Backends terminated three times, under load', act: terminateThrice, stopped: second },
    {
      name: 'PostgreSQL stopped at once, and started',
      act: async () => {
        await cluster.stopImmediately();
        await pause(awayMs);
        await cluster.start();
      },
      stopped: second,
    },
    {
      name: 'PostgreSQL frozen by SIGSTOP, and continued',
      act: async () => {
        cluster.signal('SIGSTOP');
        await pause(awayMs);
        cluster.signal('SIGCONT');
      },
      stopped: second,
    },
    {
      name: 'Silent hole: open connections swallow all bytes',
      act: () => {
        line.silence();
        return Promise.resolve();
      },
      stopped: second,
    },
    {
      name: '`kill -9` of one of two instances',
      act: async (scene) => {
        await second(scene)?.kill();
      },
    },
    {
      name: 'Promotion of a synchronous standby',
      act: async () => {
        const primary = world.cluster;
        const standby = await Cluster.create(primary);
        await primary.commitOnStandby();
        await primary.stopImmediately();
        await standby.promote();
        line.switchTo(standby.port);
        world.cluster = standby;
        await primary.remove();
      },
      stopped: second,
    },
  ];
}

/** Runs all faults of a PostgreSQL server with two instances; the first one must survive them all. */
export async function postgresFaults(report: ReportFault): Promise<string[]> {
  const world: World = { cluster: await Cluster.create(), line: await openSwitchedLine(0) };
  world.line.switchTo(world.cluster.port);
  const location = () => ({ databaseUrl: world.cluster.url });
  const viaLine = `postgres://postgres@127.0.0.1:${world.line.port}/postgres`;
  const start = () => Instance.start({ DATABASE_URL: viaLine, SEED: 'demo' });
  const scene: Scene = { instances: [], calls: undefined as never, location };
  try {
    scene.instances = [await start()];
    scene.calls = await MoneyCalls.prepare(location(), dealCount);
    for (const fault of faultsOf(world)) {
      try {
        for (const index of [0, 1])
          if (!scene.instances[index]?.isAlive) scene.instances[index] = await start();
        const [first] = scene.instances;
        if (first) await scene.calls.logIn(first);
        report(await observe(scene, fault));
      } catch (error) {
        report(failedRow(fault.name, error));
      }
    }
    await restElsewhere(scene, report);
    await bouncerFaults(world, scene, report);
    return await scene.calls.contradictions(location());
  } finally {
    await Promise.all(scene.instances.map((instance) => instance.kill()));
    await world.line.close();
    await world.cluster.remove();
  }
}

/** Runs an instance without a database, whose graph and REST use an instance elsewhere that goes down and comes back. */
async function restElsewhere(scene: Scene, report: ReportFault): Promise<void> {
  const name = 'REST elsewhere (`OPERATION_API_URL`) down, and back';
  const line = await openSwitchedLine(Number(new URL(scene.instances[0]?.url ?? 'http://x:1').port));
  try {
    const front = await Instance.start({ OPERATION_API_URL: `http://127.0.0.1:${line.port}` });
    const stopped = await Instance.start({ OPERATION_API_URL: `http://127.0.0.1:${line.port}` });
    const instances = [front, stopped];
    try {
      const act = async () => {
        line.shut();
        await pause(awayMs);
        line.open();
      };
      report(await observe({ ...scene, instances }, { name, act, stopped: () => stopped }));
    } finally {
      await Promise.all(instances.map((instance) => instance.kill()));
    }
  } catch (error) {
    report(failedRow(name, error));
  } finally {
    await line.close();
  }
}

/** Runs two instances behind PgBouncer in transaction mode, which is killed and started again. */
async function bouncerFaults(world: World, scene: Scene, report: ReportFault): Promise<void> {
  const name = 'PgBouncer in transaction mode killed, and started';
  let bouncer: Bouncer | undefined;
  const instances: Instance[] = [];
  try {
    const started = (bouncer = await Bouncer.create(world.cluster.port));
    const variables = { DATABASE_URL: started.url, DATABASE_LISTEN_URL: world.cluster.url };
    for (let count = 0; count < 2; count++) instances.push(await Instance.start(variables));
    const act = async () => {
      await started.kill();
      await pause(awayMs);
      await started.start();
    };
    report(await observe({ ...scene, instances }, { name, act, stopped: second }));
  } catch (error) {
    report(failedRow(name, error));
  } finally {
    await Promise.all(instances.map((instance) => instance.kill()));
    await bouncer?.remove();
  }
}
