import type { TestProject } from 'vitest/node';
import { provideTemplates } from '../../tests/support/globalSetup.ts';

/** Filling the other engine's database takes longer than trying some changes. */
export default function setup(project: TestProject): Promise<() => void> {
  return provideTemplates(project, { pglite: process.env.TEST_ENGINE !== 'postgres' });
}
