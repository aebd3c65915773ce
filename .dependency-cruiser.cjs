/* The rooms of the design and what each may import: one allow-list, so that an undeclared folder fails. */
const npm = (...names) => ({
  path: `(^|/)node_modules/(${names.map((name) => name.replace('/', '\\/')).join('|')})(/|$)`,
});
const own = (...folders) => ({ path: folders.map((folder) => `^src/${folder}`) });

const domainPackages = ['zod', 'big\\.js', '@types/big\\.js'];
const reactPackages = [
  ...require('./scripts/page-packages.cjs').map((name) => name.replaceAll('.', '\\.')),
  'react-router',
  '@types/react',
  '@types/react-dom',
];

/** Rooms of the server that every area of it may import. */
const commonRooms = ['db', 'http', 'search', 'list', 'ledger', 'trail'];

/**
 * Rooms of the page that know no product, each with those below it: another product's commands and records would do as well
 * (tests/exampleApp). What they may have of the rooms that belong to this one stands in `anyProducts`.
 */
const productFreeRooms = [
  ['icons'],
  ['commandKit', 'icons', 'transfer'],
  ['keys', 'icons', 'commandKit'],
  ['forms', 'icons', 'commandKit', 'transfer', 'keys'],
  ['palette', 'icons', 'commandKit', 'keys', 'forms'],
];

/** Files of domain, machines and graph that name no entity, role or page: texts, money, the wire, and machines of the kit. */
const anyProducts = {
  path: [
    '^src/domain/(amountText|bytesText|dateText|money|moneySchema|moneyText|reading|syllables|typedText|visibleText|writtenNumber)\\.ts$',
    '^src/domain/(envelope|fieldErrors|foundFields|message)\\.ts$',
    '^src/machines/(bulkRun|commandForm|inspection|lifecycle)\\.ts$',
    '^src/graph/client/(client|failure|graphql|serverClock)\\.ts$',
  ],
};

/** The other rooms of the page, each with those below it. */
const pageRooms = [
  ['transfer'],
  ['commands', 'icons', 'commandKit', 'transfer'],
  ['ui', 'icons', 'commandKit', 'commands', 'transfer', 'keys', 'forms'],
  ['app', 'icons', 'commandKit', 'commands', 'transfer', 'keys', 'forms', 'palette', 'ui'],
  ['screens', 'icons', 'commandKit', 'commands', 'transfer', 'keys', 'forms', 'palette', 'ui', 'app'],
  ['labs/recorder', 'labs/recording', 'commandKit', 'transfer'],
  [
    'labs/page',
    'labs',
    'icons',
    'commandKit',
    'commands',
    'transfer',
    'keys',
    'forms',
    'ui',
    'screens/[^/]+/parts',
  ],
];

/** The only files outside the labs that import from them (src/labs/README.md): which file, and why. */
const labDoors = [
  // The route of the replay lab.
  { from: '^src/routes\\.tsx$', to: '^src/labs/page/ReplayPage\\.tsx$' },
  // Starts the recorder with the page, and shows its sign; in development, the inspector.
  {
    from: '^src/main\\.tsx$',
    to: '^src/labs/(recorder/(recording\\.ts|RecordingOverlay\\.tsx)|developmentInspector\\.ts)$',
  },
  // Registers the calls of the lab.
  { from: '^src/server/app\\.ts$', to: '^src/labs/server/handlers\\.ts$' },
  // Answers `npm run replay` in the server that uses the store.
  { from: '^src/server/admin/command\\.ts$', to: '^src/labs/server/replayCommand\\.ts$' },
];

const folders = (rooms) => own(...rooms.map((room) => `${room}/`));

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-of-types',
      comment:
        'In the palette and the kit of commands no types either go in a circle. A command, the registry and its records name each other.',
      severity: 'error',
      from: {
        path: '^src/(palette|commandKit)/',
        pathNot: '^src/commandKit/(command|lifecycleStatus|recordType|registry|relations)\\.ts$',
      },
      to: { circular: true },
    },
    {
      name: 'not-to-tests',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests' },
    },
    {
      name: 'entries-are-not-imported',
      severity: 'error',
      from: { path: '^src', pathNot: ['^src/main\\.tsx$'] },
      to: { path: '^src/(main|routes|serve|admin|verify|verifyThread|labs/replayTrail)\\.tsx?$' },
    },
    {
      name: 'screens-keep-to-themselves',
      comment:
        'What the screens of other entities show of one (a column, a filter) lies in its folder parts.',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/' },
      to: { path: '^src/screens/([^/]+)/', pathNot: ['^src/screens/$1/', '^src/screens/[^/]+/parts/'] },
    },
    {
      name: 'labs-behind-their-doors',
      comment:
        'The product does not know the labs. The files that may import one of them stand in `labDoors`, with the reason.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/labs/', '\\.test\\.tsx?$', ...labDoors.map(({ from }) => from)],
      },
      to: { path: '^src/labs/' },
    },
    ...labDoors.map(({ from, to }) => ({
      name: 'labs-by-the-named-file',
      severity: 'error',
      from: { path: from },
      to: { path: '^src/labs/', pathNot: to },
    })),
    {
      name: 'areas-meet-at-services',
      comment: `An area of the server imports another only by its service; ${commonRooms.join(', ')} are for all.`,
      severity: 'error',
      from: {
        path: '^src/server/([^/]+)/',
        pathNot: [`^src/server/(${commonRooms.join('|')})/`, '\\.test\\.ts$'],
      },
      to: {
        path: '^src/server/([^/]+)/',
        pathNot: [
          '^src/server/$1/',
          `^src/server/(${commonRooms.join('|')})/`,
          '^src/server/[^/]+/service\\.ts$',
        ],
      },
    },
    {
      name: 'db-knows-no-other-room',
      comment: 'The schema and the connection stand below search, lists and the ledger.',
      severity: 'error',
      from: { path: '^src/server/db/' },
      to: { path: '^src/server/', pathNot: '^src/server/db/' },
    },
  ],
  allowedSeverity: 'error',
  allowed: [
    { from: { path: ['\\.test\\.tsx?$', '^tests/'] }, to: {} },
    { from: { path: '^src/(main|routes)\\.tsx$' }, to: { pathNot: '^src/(server|serve|graph/gateway)' } },
    {
      from: { path: '^src/serve\\.ts$' },
      to: { pathNot: `^src/(${[...productFreeRooms, ...pageRooms].map(([room]) => room).join('|')})/` },
    },
    { from: { path: '^src/(admin|verify|verifyThread)\\.ts$' }, to: { ...own('domain', 'server') } },
    { from: { path: '^src/(admin|verify|verifyThread)\\.ts$' }, to: { dependencyTypes: ['core'] } },
    { from: { path: '^src/domain' }, to: { ...own('domain') } },
    { from: { path: '^src/domain' }, to: { ...npm(...domainPackages) } },
    { from: { path: '^src/machines' }, to: { ...own('domain', 'machines') } },
    { from: { path: '^src/machines' }, to: { ...npm('xstate') } },
    // The tests of the machines read their tables in docs/rules.md.
    { from: { path: '^src/machines/testing/' }, to: { dependencyTypes: ['core'] } },
    { from: { path: '^src/labs/' }, to: { ...own('domain', 'machines', 'labs/') } },
    { from: { path: '^src/labs/' }, to: { ...npm('xstate', 'zod') } },
    { from: { path: '^src/labs/recording/recordedMachines\\.ts$' }, to: { ...own('palette/') } },
    { from: { path: '^src/labs/(server|gate)/|^src/labs/replayTrail\\.ts$' }, to: { ...own('server/') } },
    { from: { path: '^src/labs/server/' }, to: { ...npm('drizzle-orm') } },
    // The commands read and write files.
    { from: { path: '^src/labs/(gate/|(replayTrail|stately)\\.ts$)' }, to: { dependencyTypes: ['core'] } },
    { from: { path: '^src/labs/gate/release\\.ts$' }, to: { path: '^scripts/build-stamp\\.mjs$' } },
    { from: { path: '^src/labs/stately\\.ts$' }, to: { ...own('app/machines/pageCharts\\.ts$') } },
    { from: { path: '^src/i18n' }, to: { ...own('domain', 'i18n') } },
    { from: { path: '^src/i18n' }, to: { ...npm('i18next') } },
    { from: { path: '^src/server' }, to: { ...own('domain', 'machines', 'labs/server/', 'i18n', 'server') } },
    { from: { path: '^src/server' }, to: { dependencyTypes: ['core'] } },
    {
      from: { path: '^src/server' },
      to: {
        ...npm(
          'hono',
          '@hono/[a-z-]+',
          'zod',
          'drizzle-orm',
          'pg',
          '@types/pg',
          '@electric-sql/pglite',
          '@node-rs/argon2',
          'fs-native-extensions',
          'csv-parse',
          'fflate',
          'proxy-addr',
          '@types/proxy-addr',
          'p-limit',
          '@aws-sdk/[a-z0-9-]+',
          'i18next',
          'pinyin-pro',
        ),
      },
    },
    { from: { path: '^src/graph/gateway' }, to: { ...own('domain', 'graph/gateway', 'graph/generated') } },
    { from: { path: '^src/graph/gateway' }, to: { path: '^\\.mesh/' } },
    { from: { path: '^src/graph/gateway' }, to: { dependencyTypes: ['core'] } },
    { from: { path: '^src/graph/gateway' }, to: { path: 'node_modules/' } },
    { from: { path: '^src/graph/client' }, to: { ...own('domain', 'graph/client', 'graph/generated') } },
    { from: { path: '^src/graph/client' }, to: { ...npm('urql', '@urql/core', 'wonka', 'gql\\.tada') } },
    ...productFreeRooms.flatMap((rooms) => [
      { from: { path: `^src/${rooms[0]}/` }, to: folders(rooms) },
      { from: { path: `^src/${rooms[0]}/` }, to: anyProducts },
    ]),
    ...pageRooms.map((rooms) => ({
      from: { path: `^src/${rooms[0]}/` },
      to: {
        path: [...own('domain', 'machines', 'i18n', 'graph/client').path, ...folders(rooms).path],
      },
    })),
    ...[...productFreeRooms, ...pageRooms].map(([room]) => ({
      from: { path: `^src/${room}/` },
      to: npm(...reactPackages),
    })),
    // The chart shows what tests and fixtures cover.
    { from: { path: '^src/screens/stateChart/' }, to: { path: '^machines/covered/' } },
    { from: { path: '^src/labs/developmentInspector\\.ts$' }, to: { ...npm('@statelyai/inspect') } },
    { from: { path: '^src/' }, to: { path: '^virtual:' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^\\.mesh|^scripts/' },
    exclude: { path: '\\.css$|\\.d\\.ts$|^src/graph/generated' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
