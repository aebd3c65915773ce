/** Everyday words that had a private meaning in this code: none may be a name or a part of one. */
export const refusedWords = [
  ...['ground', 'told', 'kept', 'taken', 'lead', 'leads', 'hold', 'holds', 'held', 'way', 'ways'],
  ...['place', 'places', 'standing', 'standings', 'stays', 'beside', 'aside', 'ahead', 'once', 'left'],
  ...['hosted', 'cover', 'covers', 'ready', 'wanted', 'meant', 'gone', 'follow', 'follows', 'followed'],
  ...[
    'walked',
    'walk',
    'come',
    'comes',
    'came',
    'asked',
    'ask',
    'asks',
    'say',
    'says',
    'said',
    'lit',
    'lens',
  ],
];

/**
 * Names that hold such a word all the same, with the reason; `files`: only there.
 * @type {readonly { name: RegExp; files?: RegExp; why: string }[]}
 */
export const allowedNames = [
  {
    name: /^(left|scrollLeft|paddingLeft|ArrowLeft|BracketLeft)$/,
    why: 'a side, in the browser’s own words',
  },
  { name: /^Icon[A-Z]/, why: 'icons by their names in Tabler Icons' },
  { name: /^ask$/, why: 'the function that puts an event to a lifecycle, in src/machines/lifecycle.ts' },
  { name: /^once$/, why: 'of addEventListener and node:events' },
  { name: /^doNotFollow$/, why: 'dependency-cruiser’s own' },
  { name: /^closeLeft$/, why: 'closes the tabs to the left' },
  {
    name: /^place(Order|Deal|Deals|Purchase|WaitingDeals)$/,
    why: 'the verb of the trade: to place an order',
  },
  {
    name: /^(baseSeats|duration|price|seatPrice|termEnd|termSeats)Holds?$|^(groundMoved|trialOnce|quotaCoversAmount)$/,
    why: 'ids of rules, which the log stores with each attempt that they refused',
  },
  {
    name: /^follows[A-Z]\w+$|^transferKept$|^daysKept$/,
    why: 'rules, events and facts of lifecycles, which the log stores',
  },
  {
    name: /^(asked|follow|hold|leftElsewhere|anyLeft|anyReady|ready|kept|holdEnter|lead|leads)$/,
    files:
      /src\/(machines|app\/machines|labs\/(gate|recording\/recordedMachines)|palette\/paletteSetup|commandKit\/unsavedWork)/,
    why: 'states, events, guards and services of machines, which recordings and releases name',
  },
  {
    name: /^follow$/,
    files: /src\/labs|src\/palette|tests/,
    why: 'stands in replay files',
  },
  { name: /^asked$/, files: /src\/labs|replay|tests\/api\/refus/, why: 'stands in reports of replays' },
  {
    name: /Gone$|^gone$|LeadsElsewhere$|^versionKept$/,
    files: /src\/labs\/gate/,
    why: 'kinds of changes of releases',
  },
  {
    name: /^(ready|left)$/,
    files: /BulkLines|sentence\/rows|tests\/e2e/,
    why: 'parameters of translated texts',
  },
  { name: /^standing$/, files: /uploadPaths/, why: 'a kind of fault of an upload' },
  { name: /^places?$/, files: /src\/server\/(db\/schema|seed|trail)/, why: 'columns of the database' },
];

/** Comments that are riddles: the first words or turns that they are known by, and what to write. */
export const refusedComments = [
  {
    pattern: /^(What|Whatever|Whoever|Who|Whom|Whose|Whether|Which)\b/,
    instead: 'Begin the comment with a verb, a noun or "Because".',
  },
  {
    pattern: /\b(whoever|what came of|so many|anew|of which|for who)\b/i,
    instead:
      'Write "the", a subject, a verb and an object, in place of "whoever", "anew", "of which" and the like.',
  },
];
