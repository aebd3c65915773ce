import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { pinyinPlugin } from './scripts/pinyin-plugin.ts';
import { patience } from './tests/support/patienceLimits.ts';
import { everything } from './tests/support/scope.ts';
import { workersFor } from './tests/support/workers.ts';

/** These change what all of a process has in common: its modules, or its being no browser. */
const alone = [
  'src/graph/gateway/**/*.test.ts',
  'src/forms/{commandForm,useOpenedRecord}.test.tsx',
  'src/commands/coverage.test.ts',
  'src/labs/gate/{kills,ruleContent}.test.ts',
];

/**
 * Run by the full run alone: a mistake planted in every call, what waits for limits of minutes, large files, restored dumps,
 * replay of the whole store, and search compared between the databases.
 */
const inFullRun = [
  'tests/api/{widenedRoutes,statementCount,runtimeRole,restoredDump,replayTrail}.test.ts',
  'tests/api/{sameAnswers,searchSigns,verifyThreads}.test.ts',
  'tests/fault/{killedChannel,stoppedServer,brokenUpload,privateFiles,restElsewhere}.test.ts',
];

/** Those that take longest: one that mostly waits for a server of its own beside one that keeps a core busy. */
const longest = [
  'palette/lineProperties',
  'fault/silentDatabase',
  'api/logAttacks',
  'fault/killedServer',
  'api/roleMatrix',
  'fault/pgBouncer',
  'api/adminCommand',
  'api/evidence',
];

/**
 * A process is kept from file to file only while the next one needs the same surroundings: those of a kind come one after
 * another.
 */
class Sequencer extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Those that take longest first, so that no core is idle at the end; those in a browser's stead after all others.
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.name === 'alone') return longest.length + 3;
      if (moduleId.endsWith('.tsx')) return longest.length + 2;
      const position = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
      if (position >= 0) return position;
      return moduleId.includes('/tests/') ? longest.length : longest.length + 1;
    };
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b)));
  }
}

export default defineConfig({
  plugins: [pinyinPlugin()],
  // Mesh reaches graphql through require and import; two copies of it do not know each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // A worker keeps a core busy, and with a store in its process takes about 1.5 GB.
    maxWorkers: workersFor({ gigabytes: 1.5 }),
    // Because polled results come by themselves; Vitest's own limit is one second.
    expect: { poll: patience },
    sequence: { sequencer: Sequencer },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...alone, ...(everything ? [] : inFullRun)],
          globalSetup: ['tests/support/globalSetup.ts'],
          // Because loading the server again for every file would take a tenth of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
