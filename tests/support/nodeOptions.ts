/**
 * How the tests start a program of Node that runs for seconds to minutes: little of its code and of PGlite's runs often enough to
 * be worth optimising. A start of the product on a filled store takes 2.0 s of processor time instead of 3.4, and what follows
 * takes no longer.
 */
export const shortLivedOptions = ['--liftoff-only', '--max-lazy', '--interrupt-budget=2000000'];
