/** What `npm run mutate` takes: a folder, and the tests that hold it. */
export const targets = {
  domain: { folder: 'src/domain', tests: ['src/domain/**/*.test.ts'] },
  machines: {
    folder: 'src/machines',
    // Machines of pages are held beside the code that runs or draws them, and releases beside the commands that write them.
    tests: [
      'src/machines/**/*.test.ts',
      'src/app/machines/page{Charts,Config}.test.ts',
      'src/app/developmentInspector.test.ts',
      'src/transfer/{fileUpload,uploadPaths}.test.ts',
      'src/replay/recording/{masking,recorder}.test.ts',
      'scripts/machines/{comparison,releases,ruleContent}.test.ts',
    ],
  },
  order: {
    folder: 'src/server/order',
    tests: [
      'orderRecords',
      'orderGround',
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
    tests: ['accountRecords', 'corrections', 'ledgerList', 'ledgerProperties', 'recharges'].map(api),
  },
  account: {
    folder: 'src/server/account',
    tests: ['accountRecords', 'ledgerProperties', 'listColumns', 'ledgerList', 'recharges', 'csvColumns'].map(
      api,
    ),
  },
  staff: {
    folder: 'src/server/staff',
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

function api(name) {
  return `tests/api/${name}.test.ts`;
}
