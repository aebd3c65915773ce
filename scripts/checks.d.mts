/** A step: its name, the command, its arguments, and its environment variables. */
export type Step = readonly [
  name: string,
  command: string,
  args: readonly string[],
  variables?: Record<string, string>,
];
export const graph: Step;
export const typesAndLint: Step;
export const quickChecks: readonly Step[];
export function bin(name: string): string;
export function run(step: Step, alongside?: boolean): Promise<boolean>;
export function runAll(steps: readonly Step[]): Promise<string[]>;
