import { createHash } from 'node:crypto';
import type { FilePurpose } from '../../domain/fileUse.ts';
import { fileLifecycle, type FileEvent } from '../../machines/file.ts';
import type { files } from '../db/schema.ts';
import type { TransitionFields } from '../trail/append.ts';
import type { Staff, UserRow } from './agents.ts';
import type { Applications } from './applications.ts';
import type { Calendar } from './calendar.ts';
import type { Random } from './random.ts';
import { earlyOn } from './roundTrips.ts';
import { created, moved, type CausedStep } from './steps.ts';

export type FileRow = typeof files.$inferSelect;

const minute = 60_000;
const day = 24 * 60 * minute;

interface Upload {
  owner: UserRow;
  purpose: FilePurpose;
  name: string;
  mimeType: string;
  size: number;
  at: Date;
}

/** The story of one file from its upload on. It ends without its content, because the demo has no store for it. */
class FileStory {
  readonly row: FileRow;
  readonly steps: CausedStep[] = [];
  private readonly owner: UserRow;

  constructor(random: Random, { owner, at, ...upload }: Upload) {
    const id = random.uuid();
    this.owner = owner;
    this.row = {
      ...upload,
      id,
      ownerId: owner.id,
      sha256: createHash('sha256').update(id).digest('hex'),
      uploaded: true,
      contentKey: null,
      uploadId: null,
      givenUp: false,
      discardedAt: null,
      createdAt: at,
    };
    this.steps.push({ step: created(fileLifecycle, id, { actor: owner, at }), cause: undefined });
  }

  /** Adds a step. `uses`: number of records that name the file afterwards. */
  take(
    event: FileEvent['type'],
    uses: number,
    at: Date,
    { cause, params }: { cause?: TransitionFields; params?: TransitionFields['params'] } = {},
  ): this {
    const last = this.steps.at(-1)?.step;
    if (!last) throw new Error('A history begins with its creation');
    const actor = event === 'discard' ? null : this.owner;
    const facts = {
      actor: null,
      ownerId: this.owner.id,
      namedById: actor?.id ?? null,
      uses,
      daysKept: Math.floor((at.getTime() - this.row.createdAt.getTime()) / day),
    };
    this.steps.push({ step: moved(fileLifecycle, last, event, facts, { actor, at, params }), cause });
    if (event === 'discard') this.row.discardedAt = at;
    return this;
  }
}

/** Returns files that were used and replaced, or never used, and are discarded by now. */
export function fileTrail(
  { agencies, developer }: Staff,
  { versions, trail }: Applications,
  calendar: Calendar,
  random: Random,
): { rows: FileRow[]; steps: CausedStep[] } {
  const seller = agencies[0]?.sales[0]?.user;
  if (!seller) throw new Error('The demo has no salesperson');
  const contract = new FileStory(random, {
    owner: seller,
    purpose: 'contract',
    name: '合同扫描件（缺页）.pdf',
    mimeType: 'application/pdf',
    size: 1_482_331,
    at: earlyOn(calendar, 33, 5),
  }).take('discard', 0, earlyOn(calendar, 26, 6));
  const picture = new FileStory(random, {
    owner: seller,
    purpose: 'avatar',
    name: '工作照.jpg',
    mimeType: 'image/jpeg',
    size: 246_910,
    at: earlyOn(calendar, 50, 7),
  })
    .take('use', 1, earlyOn(calendar, 50, 8))
    .take('releaseLast', 0, earlyOn(calendar, 31, 8))
    .take('discard', 0, earlyOn(calendar, 31, 9));

  const installer = new FileStory(random, {
    owner: developer,
    purpose: 'installer',
    name: '企业助手-3.1.0.zip',
    mimeType: 'application/zip',
    size: 41_630_208,
    at: earlyOn(calendar, 14, 2),
  });
  const stepOf = (name: string, event: 'add' | 'edit') => {
    const version = versions.find((each) => each.name === name);
    const cause = trail.find(({ recordId, event: each }) => recordId === version?.id && each === event);
    if (!version || !cause) throw new Error(`Nothing is told of ${name}`);
    const params = { application: name, number: version.number };
    return { at: cause.at, details: { cause, params } };
  };
  const takeWith = (event: FileEvent['type'], uses: number, name: string, step: 'add' | 'edit') => {
    const { at, details } = stepOf(name, step);
    installer.take(event, uses, at, details);
    return at;
  };
  takeWith('use', 1, '电子发票', 'add');
  takeWith('use', 2, '智能考勤', 'add');
  takeWith('release', 1, '智能考勤', 'edit');
  const at = takeWith('releaseLast', 0, '电子发票', 'edit');
  // The server looks every hour.
  installer.take('discard', 0, new Date(at.getTime() + 37 * minute));
  const files = [contract, picture, installer];
  return { rows: files.map(({ row }) => row), steps: files.flatMap(({ steps }) => steps) };
}
