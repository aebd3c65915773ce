import { Load, send } from './load.ts';
import type { Instance } from './instance.ts';
import type { MoneyCalls, StoreLocation } from './moneyCalls.ts';

/** A row of the results table. */
export interface FaultRow {
  fault: string;
  seen: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Processes that ended by themselves. */
  crashed: number;
  /**
   * Seconds from the end of the fault's cause to the last failure that a user saw; undefined if it was still failing at the
   * end.
   */
  secondsUntilWell: number | undefined;
  /** How the instance ended that got SIGTERM during the fault. */
  sigterm: string;
}

export interface Scene {
  /** The instances that calls are sent to. */
  instances: Instance[];
  calls: MoneyCalls;
  location: () => StoreLocation;
  /** Runs before the books are read. A database in the product's process is readable only after the process has ended. */
  beforeBooks?: () => Promise<void>;
}

export interface Fault {
  name: string;
  /** Causes the fault, and resolves when its cause is over. */
  act(scene: Scene): Promise<void>;
  /** True if no call is sent until the cause is over. */
  atRest?: boolean;
  /** Returns the instance that gets SIGTERM while the fault lasts. */
  stopped?: (scene: Scene) => Instance | undefined;
}

const warmUpMs = 1500;
/** A fault is over for the users when nothing has failed for this long; the wait ends after the longest time. */
const quietMs = 3000;
const longestMs = 20_000;
/** The time between the start of the fault and SIGTERM. */
const sigtermAfterMs = 700;
export const goalSeconds = 10;
/** The drain takes ten seconds at most, and the steps after it three. */
const longestStopSeconds = 14;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const alive = ({ instances }: Scene) => instances.filter((instance) => instance.isAlive);

async function stopLater(instance: Instance | undefined): Promise<string> {
  if (!instance) return '';
  await pause(sigtermAfterMs);
  const { seconds, how } = await instance.terminate();
  return `${how === '0' ? 'ended' : how} in ${seconds.toFixed(1)} s`;
}

/** Causes a fault under load, waits until users no longer see it, and checks the books. */
export async function observe(scene: Scene, fault: Fault): Promise<FaultRow> {
  const startLoad = () =>
    new Load(
      () => alive(scene),
      () => scene.calls.next(),
    );
  let load = fault.atRest ? undefined : startLoad();
  await pause(fault.atRest ? 0 : warmUpMs);
  const stopping = stopLater(fault.stopped?.(scene));
  await fault.act(scene);
  const over = performance.now();
  load ??= startLoad();
  const sigterm = await stopping;

  // An instance that got SIGTERM refuses connections; the remaining ones must serve.
  let isWell = false;
  while (!isWell && performance.now() - over < longestMs) {
    await pause(250);
    const healthy = await Promise.all(alive(scene).map((instance) => instance.isHealthy()));
    const quietSince = Math.max(load.lastFailure ?? 0, over);
    isWell =
      healthy.length > 0 &&
      healthy.every(Boolean) &&
      performance.now() - quietSince > quietMs &&
      load.lastSuccess > quietSince;
  }
  await load.stop();
  const [instance] = alive(scene);
  for (const call of load.sent.filter(({ acknowledged }) => !acknowledged))
    for (let attempt = 0; instance && attempt < 3 && !call.acknowledged; attempt++)
      await send(instance, call);
  const crashed = scene.instances.filter((each) => each.hasCrashed);
  for (const each of crashed) console.log(`A process is gone:\n${each.lastLines}`);
  await scene.beforeBooks?.();
  return {
    fault: fault.name,
    seen: load.seen,
    ...(await scene.calls.booked(scene.location(), load.sent)),
    crashed: crashed.length,
    secondsUntilWell: isWell ? Math.max(0, ((load.lastFailure ?? over) - over) / 1000) : undefined,
    sigterm,
  };
}

/** Returns the aims that the row misses. */
export function missedAims({
  lost,
  doubled,
  crashed,
  secondsUntilWell,
  sigterm,
  acknowledged,
}: FaultRow): string[] {
  const stopped = /^(\w+) in ([\d.]+) s$/.exec(sigterm);
  return [
    acknowledged === 0 ? 'nothing acknowledged' : '',
    lost > 0 ? 'lost' : '',
    doubled > 0 ? 'doubled' : '',
    crashed > 0 ? 'process gone' : '',
    secondsUntilWell === undefined || secondsUntilWell > goalSeconds ? 'not well in time' : '',
    stopped && (stopped[1] !== 'ended' || Number(stopped[2]) > longestStopSeconds) ? 'SIGTERM' : '',
  ].filter(Boolean);
}
