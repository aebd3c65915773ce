import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditPeopleFilterSchema, type AuditPeopleFilter } from '../domain/auditEntry.ts';
import { formatMoney } from '../domain/money.ts';
import {
  checkFile,
  countsOf,
  optionsOf,
  readReplayFile,
  replayFileText,
  stepCounts,
  type ReplayFile,
} from './replay/file.ts';
import { fixtureName, fixtureOf, shortest } from './replay/fixture.ts';
import { recordedMachines } from './recording/recordedMachines.ts';
import { isRecording, readRecording, recordingText, type Recording } from './recording/recording.ts';
import { recordingFixtureName, recordingFixtureOf, shortestRecording } from './recording/recordingFixture.ts';
import { checkRecording } from './recording/checkRecording.ts';
import { stateText } from './recording/stateText.ts';
import { verdicts, type Verdict } from './replay/replay.ts';
import { replayReportSchema, type ReplayReport } from './replay/report.ts';
import { compare, whatIfSchema, type WhatIf } from './replay/whatIf.ts';
import { sendThroughChannel } from '../server/admin/channel.ts';
import { openCurrentStore } from '../server/db/existingStore.ts';
import { readEnvironment, storeLocation, type Environment } from '../server/environment.ts';
import { translate } from '../server/http/translator.ts';
import { usageOf } from '../server/usage.ts';
import { replayFound } from './server/service.ts';

export interface ReplayTrailOptions {
  /** The repository's folder. */
  root: string;
  variables: NodeJS.ProcessEnv;
  arguments: string[];
  print: (line: string) => void;
}

/** Replays files or the store that the environment names, and prints the differences. Returns the exit code. */
export async function replayTrail({
  root,
  variables,
  arguments: given,
  print,
}: ReplayTrailOptions): Promise<0 | 1> {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      filter: { type: 'string' },
      shrink: { type: 'string' },
      fixture: { type: 'string' },
      'what-if': { type: 'string' },
      off: { type: 'boolean', default: false },
      on: { type: 'string' },
      roles: { type: 'string' },
      figure: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || values.all === positionals.length > 0) {
    print(usageOf(root, 'replay'));
    if (values.help) return 0;
    throw new Error('Give files, or --all.');
  }
  if (values.filter !== undefined && !values.all) throw new Error('--filter goes with --all.');
  const whatIf = values['what-if'] === undefined ? undefined : whatIfOf(values['what-if'], values);
  if (values.all) {
    const report = await requestReport(readEnvironment(variables, root), root, {
      whatIf,
      filter: values.filter === undefined ? undefined : filterOf(values.filter),
    });
    if (values.json) print(JSON.stringify(report, null, 2));
    else for (const line of reportLines(report)) print(line);
    return report.findingCount === 0 ? 0 : 1;
  }
  const texts = positionals.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const recordings = texts
    .filter(({ text }) => isRecording(text))
    .map(({ path, text }) => ({ path, recording: readRecording(text) }));
  if (recordings.length > 0 && whatIf)
    throw new Error('--what-if changes a rule of a lifecycle: a recording has none.');
  const files = texts
    .filter(({ text }) => !isRecording(text))
    .map(({ path, text }) => ({ path, file: readReplayFile(text) }));
  const first = isRecording(texts[0]?.text ?? '')
    ? recordings[0] && recordingWritings(recordings[0].recording)
    : files[0] && fileWritings(files[0].file);
  if (first && values.fixture) print(`Fixture: ${write(values.fixture, first.fixture())}`);
  if (first && values.shrink) {
    const short = first.shortest();
    if (short) write(values.shrink, short);
    print(short ? `${short.count} of ${first.count} still fail.` : 'Nothing fails.');
  }
  const lines = [
    ...recordings.flatMap(({ path, recording }) => [...recordingLines(path, recording)]),
    ...files.flatMap(({ path, file }) => [
      ...(whatIf ? whatIfLines(path, file, whatIf) : fileLines(path, file)),
    ]),
  ];
  for (const line of lines) print(line);
  return lines.some((line) => line.startsWith('  ')) ? 1 : 0;
}

/** A file that is derived from the input file. */
interface Written {
  /** The file name, which the page proposes for a download too; in a folder it is the path. */
  name: string;
  text: string;
}

/** The files that can be derived from an input file. `count`: its length in words, in the unit of `shortest`. */
interface Writings {
  count: string;
  fixture: () => Written;
  shortest: () => (Written & { count: number }) | undefined;
}

function fileWritings(file: ReplayFile): Writings {
  const written = (made: ReplayFile) => ({ name: fixtureName(made), text: replayFileText(made) });
  return {
    count: `${file.steps.length} steps`,
    fixture: () => written(fixtureOf(file)),
    shortest: () => {
      const short = shortest(file);
      return short && { ...written(short), count: short.steps.length };
    },
  };
}

function recordingWritings(recording: Recording): Writings {
  const written = (made: Recording) => ({ name: recordingFixtureName(made), text: recordingText(made) });
  return {
    count: `${eventCount(recording)} events`,
    fixture: () => written(recordingFixtureOf(recording, recordedMachines)),
    shortest: () => {
      const short = shortestRecording(recording, recordedMachines);
      return short && { ...written(short), count: eventCount(short) };
    },
  };
}

function eventCount({ actors }: Recording): number {
  return actors.reduce((sum, { events }) => sum + events.length, 0);
}

function write(out: string, { name, text }: Written): string {
  const path = existsSync(out) && statSync(out).isDirectory() ? join(out, name) : out;
  writeFileSync(path, text);
  return path;
}

function whatIfOf(
  named: string,
  { off, on, roles, figure }: { off: boolean; on?: string; roles?: string; figure?: string },
): WhatIf {
  const [lifecycle = '', rule = ''] = named.split('.');
  const changes = [
    ...(off ? [{ change: 'off' }] : []),
    ...(on === undefined ? [] : [{ change: 'on', edge: on }]),
    ...(roles === undefined ? [] : [{ change: 'roles', roles: roles.split(',').filter(Boolean) }]),
    ...(figure === undefined ? [] : [{ change: 'figure', figure }]),
  ];
  if (changes.length !== 1) throw new Error('Give --what-if with one of --off, --on, --roles and --figure.');
  const read = whatIfSchema.safeParse({ lifecycle, rule, ...changes[0] });
  if (!read.success)
    throw new Error(`--what-if: ${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}`);
  return read.data;
}

/** Parses a filter from the address of the audit desk. Throws for an invalid one. */
function filterOf(text: string): AuditPeopleFilter {
  const given = Object.fromEntries(new URLSearchParams(text));
  const read = auditPeopleFilterSchema.strict().safeParse(given);
  if (!read.success)
    throw new Error(`--filter: ${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}`);
  return read.data;
}

/** Long enough for many millions of steps. */
const longestMilliseconds = 30 * 60_000;

/**
 * Opens a second connection to a PostgreSQL server; if a server has locked the folder, sends the command to that server.
 */
async function requestReport(
  environment: Environment,
  root: string,
  question: { whatIf: WhatIf | undefined; filter: AuditPeopleFilter | undefined },
): Promise<ReplayReport> {
  const { databaseUrl, dataDir, operationApiUrl } = environment;
  if (operationApiUrl)
    throw new Error('OPERATION_API_URL is set: run this where that REST server keeps its store.');
  const expectation = { answer: replayReportSchema, milliseconds: longestMilliseconds };
  const answered = databaseUrl
    ? undefined
    : await sendThroughChannel(dataDir, { command: 'replay', ...question }, expectation);
  if (answered) return answered;
  const database = await openCurrentStore(storeLocation(environment, root));
  try {
    // A filter looks through the log, which only a server writes.
    const [waiting] = await database.rows('select count(*)::int as count from log_pending', []);
    if (question.filter && Number(waiting?.count) > 0)
      throw new Error(
        `${waiting?.count} entries are not in the log yet: start the server once, or leave out --filter.`,
      );
    return await replayFound(database, question);
  } finally {
    await database.close();
  }
}

interface TellableStep {
  lifecycle: string;
  recordId: string;
  /** 0 of a refused attempt. */
  seq: number;
  event: string;
}

/** Printed if no refused attempt was replayed (R-replay-13). */
const onlyStricter =
  'No refused attempts were among them: a rule that became stricter would show, one that became looser would not.';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Lines that begin with blanks name a step. */
function lineOf(
  { lifecycle, recordId, seq, event }: TellableStep,
  verdict: Verdict,
  more: (string | null | undefined)[],
) {
  const step = seq === 0 ? 'attempt' : `step ${seq}`;
  return `  ${lifecycle} ${recordId} ${step} (${event}): ${[verdict, ...more].filter(Boolean).join(', ')}`;
}

function countsText(counts: Partial<Record<Verdict, number>>): string {
  return verdicts.flatMap((verdict) => (counts[verdict] ? [`${counts[verdict]} ${verdict}`] : [])).join(', ');
}

function* reportLines({
  steps,
  records,
  counts,
  findings,
  findingCount,
  sum,
  unasked,
  attempts,
  seconds,
}: ReplayReport) {
  yield `${counted(steps, 'step')} of ${counted(records, 'record')} replayed in ${seconds} s: ${countsText(counts) || 'none'}.`;
  if (sum !== null)
    yield `${findingCount} steps would have gone another way; ${formatMoney(sum)} hangs on them; ${unasked} could not be asked.`;
  if (attempts.asked > 0)
    yield `${counted(attempts.asked, 'refused attempt')} replayed too: ${countsText(attempts.counts)}.`;
  else yield onlyStricter;
  if (attempts.withoutFacts > 0)
    yield `${counted(attempts.withoutFacts, 'refused attempt')} could not be replayed, for want of facts.`;
  if (findingCount === 0 && sum === null)
    yield `In agreement: ${countedBoth(counts.agrees ?? 0, attempts.counts.agrees ?? 0)}.`;
  for (const finding of findings)
    yield lineOf(finding, finding.verdict, [
      sum === null ? reasonOf(finding.verdict, finding.rule) : finding.rule,
      finding.amount && formatMoney(finding.amount),
    ]);
  if (findingCount > findings.length) yield `  And ${findingCount - findings.length} more.`;
}

/** Returns, for an attempt that would be accepted now, the rule that refused it. */
function reasonOf(verdict: Verdict, rule: string | null | undefined): string | null {
  if (verdict !== 'acceptedNow') return rule ?? null;
  return `was refused by ${rule ?? 'a rule'}, would be accepted now`;
}

/** Returns a text such as "3 steps and 1 refused attempt". */
function countedBoth(steps: number, attempts: number): string {
  return attempts === 0
    ? counted(steps, 'step')
    : `${counted(steps, 'step')} and ${counted(attempts, 'refused attempt')}`;
}

function replayedText(file: ReplayFile): string {
  const { steps, attempts } = stepCounts(file.steps);
  return countedBoth(steps, attempts);
}

function* fileLines(path: string, file: ReplayFile) {
  const { outcomes, failures } = checkFile(file);
  yield `${path}: ${replayedText(file)}: ${countsText(countsOf(outcomes))}.`;
  if (stepCounts(file.steps).attempts === 0) yield onlyStricter;
  for (const { step, outcome } of failures) {
    const { verdict, refusal, after } = outcome;
    const reason = refusal && `${refusal.rule}: ${translate('en-US', refusal)}`;
    const expectation = step.expected && `${step.expected} was expected`;
    const accepted = verdict === 'acceptedNow' && reasonOf(verdict, step.refused?.rule);
    yield lineOf(step, verdict, [
      reason,
      accepted || null,
      verdict === 'diverged' ? `leads to ${after}` : null,
      expectation,
    ]);
  }
}

function* recordingLines(path: string, recording: Recording) {
  const { outcomes, failures } = checkRecording(recording, recordedMachines);
  const all = outcomes.flat();
  yield `${path}: ${all.length} events of ${outcomes.length} runs: ${countsText(countsOf(all))}.`;
  for (const { actor, index, machine, event, recorded, expected, outcome } of failures) {
    const { verdict, after, guards, failure } = outcome;
    const refused = verdict === 'refusedNow' ? guards.find(({ passes }) => passes === false)?.name : null;
    const more = [
      ...[
        verdict,
        refused,
        recorded && `recorded ${recorded}`,
        after && `today ${stateText(after)}`,
        failure,
      ],
      expected && `${expected.verdict} ${stateText(expected.value)}`.trim().concat(' was expected'),
    ];
    yield `  ${machine}, run ${actor + 1}, event ${index + 1} (${event}): ${more.filter(Boolean).join(', ')}`;
  }
}

function* whatIfLines(path: string, file: ReplayFile, whatIf: WhatIf) {
  const { differences, sum, unasked } = compare(file.steps, whatIf, optionsOf(file));
  yield `${path}: ${differences.length} of ${replayedText(file)} would have gone another way; ${formatMoney(sum)} hangs on them; ${unasked} could not be asked.`;
  for (const { step, now, then, amount } of differences)
    yield lineOf(step, now.verdict, [
      `then ${then.verdict}`,
      then.refusal?.rule,
      amount && formatMoney(amount),
    ]);
}
