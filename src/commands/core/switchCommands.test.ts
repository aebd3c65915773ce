import { expect, it } from 'vitest';
import { allCommands, recordCommands } from '../registry.ts';

// Written by hand; agents keep a disabled level (R-level-5).
it.each([
  ['agent', true],
  ['agentLevel', false],
  ['customer', true],
  ['platformUser', true],
] as const)('disabling of %s is shown as destructive: %s; enabling never is', (type, isDestructive) => {
  const isShown = (event: string) =>
    [...allCommands, ...recordCommands].find(({ id }) => id === `${type}.${event}`)?.destructive ?? false;
  expect(isShown('disable')).toBe(isDestructive);
  expect(isShown('enable')).toBe(false);
});
