import type { TestProject } from 'vitest/node';
import { provideTemplates } from '../../tests/support/globalSetup.ts';

/** Provides only the needed templates, because filling the other engine's database takes longer than some mutants. */
export default function setup(project: TestProject): Promise<() => void> {
  return provideTemplates(project, { pglite: process.env.TEST_ENGINE !== 'postgres' });
}
