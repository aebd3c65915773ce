import { spawnSync } from 'node:child_process';

const v8Options = ['--liftoff-only', '--max-lazy', '--interrupt-budget=2000000'];

/** What this Node calls its options of V8: another version may not know one, and would refuse to start with it. */
const known = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).stdout;

/**
 * How the tests start a program of Node that runs for seconds to minutes: little of its code and of PGlite's runs often enough to
 * be worth optimising. A start of the product on a filled store takes 2.0 s of processor time instead of 3.4, and what follows
 * takes no longer.
 */
export const shortLivedOptions = v8Options.filter((option) => known.includes(`  ${option.split('=')[0]} (`));
