import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build-stamp.mjs';

/**
 * The targets of `npm run mutate`: a folder, and the tests that cover it.
 * `stryker`: Stryker's own runner does the work. `server`: the tests need a database, and loading the server takes longer
 * than most of them.
 */
export const targets = {
  domain: { folder: 'src/domain', tests: testsIn('src/domain'), stryker: true },
  machines: {
    folder: 'src/machines',
    // Page machines are tested next to the code that runs or draws them, and releases next to the commands that write them.
    tests: [
      ...testsIn('src/machines'),
      'src/app/machines/pageCharts.test.ts',
      'src/app/machines/pageConfig.test.ts',
      'src/transfer/fileUpload.test.ts',
      'src/transfer/uploadPaths.test.ts',
      'src/labs/recording/masking.test.ts',
      'src/labs/recording/recorder.test.ts',
      'src/labs/gate/gate.test.ts',
    ],
  },
  order: {
    folder: 'src/server/order',
    server: true,
    tests: [
      'orderRecords',
      'orderBasis',
      'corrections',
      'approvalRaces',
      'dealMachinePaths',
      'takenMeanwhile',
      'spine',
      'csvColumns',
      'csvExport',
      'customerLife',
      'subscriptionTrail',
      'dueSubscriptions',
      'listColumns',
      'salespersonFilter',
      'scopeDays',
    ].map(api),
  },
  ledger: {
    folder: 'src/server/ledger',
    server: true,
    tests: ['accountRecords', 'corrections', 'ledgerList', 'ledgerProperties', 'recharges'].map(api),
  },
  account: {
    folder: 'src/server/account',
    server: true,
    tests: ['accountRecords', 'ledgerProperties', 'listColumns', 'ledgerList', 'recharges', 'csvColumns'].map(
      api,
    ),
  },
  staff: {
    folder: 'src/server/staff',
    server: true,
    tests: [
      'staffMachine',
      'resignation',
      'salespersonFilter',
      'staffRecords',
      'staffRefusals',
      'csvColumns',
    ].map(api),
  },
  application: {
    folder: 'src/server/application',
    server: true,
    tests: [
      'applications',
      'applicationRecords',
      'applicationRefusals',
      'applicationBoard',
      'applicationMachines',
      'csvColumns',
    ].map(api),
  },
};

function testsIn(folder) {
  const files = readdirSync(join(root, folder), { recursive: true });
  return files.filter((file) => file.endsWith('.test.ts')).map((file) => `${folder}/${file}`);
}

function api(name) {
  return `tests/api/${name}.test.ts`;
}
