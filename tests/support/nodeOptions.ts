import { spawnSync } from 'node:child_process';

const v8Options = ['--liftoff-only', '--max-lazy', '--interrupt-budget=2000000'];

/** The V8 options that this Node knows; Node would refuse to start with an unknown one. */
const known = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).stdout;

/**
 * The options for Node programs that run for seconds to minutes: optimizing their code and PGlite's costs more than it
 * gains.
 * Starting the product on a filled store takes 2.0 s of processor time instead of 3.4, and later work takes no longer.
 */
export const shortLivedOptions = v8Options.filter((option) => known.includes(`  ${option.split('=')[0]} (`));
