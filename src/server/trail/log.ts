import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { LogEntryKind } from '../../domain/securityEvent.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { errorText } from '../db/errors.ts';
import { logCheckpoints, logLeaves, logNodes } from '../db/schema.ts';
import {
  completeSubtrees,
  consistencyProof,
  inclusionProof,
  TreeEdge,
  type HashOf,
  type Proof,
  type Subtree,
} from './merkle.ts';
import { includes } from './merkleProof.ts';
import {
  checkPending,
  isFaultOfEntry,
  quarantine,
  readPending,
  removePending,
  type PendingRow,
} from './quarantine.ts';
import { checkpointText, readCheckpoint, signedNote, type Signer } from './signedNote.ts';
import { sealKeyOf } from './seal.ts';
import type { UnsealedBeginning } from './unsealed.ts';
import type { Witness } from './witness.ts';

/** Advisory lock of appending, so that only one of several instances appends at a time. */
const appendLock = 7_016_302;

/** Advisory lock of informing the witness, so that no instance overtakes another. */
const informLock = 7_016_304;

/** Most entries that become leaves in one transaction. */
const batch = 2000;

/** The name of a log whose server has no key. */
const unnamedOrigin = 'unsigned';

/** Limits the parameters of one statement. */
const batchSize = 5000;

export interface LogOptions {
  signer?: Signer | undefined;
  formerSigners?: readonly Signer[] | undefined;
  witness?: Witness | undefined;
  unsealed?: UnsealedBeginning | undefined;
}

/**
 * The transparency log: a Merkle tree over all entries, appended after they are committed, so that no call waits for it.
 * Checkpoints contain its size and root, are signed if there is a key, and go to a witness if there is one.
 */
export class TransparencyLog {
  private readonly database: Database;
  private readonly now: () => Date;
  readonly signer: Signer | undefined;
  /** Keys that the log had before, the oldest first. */
  readonly formerSigners: readonly Signer[];
  readonly witness: Witness | undefined;
  /** Its beginning from before there was a key. */
  readonly unsealed: UnsealedBeginning | undefined;
  readonly sealKey: Buffer | null;
  private running: Promise<unknown> = Promise.resolve();
  /** The checkpoint that the witness has. */
  private informed: string | undefined;

  constructor(
    database: Database,
    now: () => Date,
    { signer, formerSigners = [], witness, unsealed }: LogOptions = {},
  ) {
    this.database = database;
    this.now = now;
    this.signer = signer;
    this.formerSigners = formerSigners;
    this.witness = witness;
    this.unsealed = unsealed;
    this.sealKey = sealKeyOf(signer);
  }

  get origin(): string {
    return this.signer?.name ?? unnamedOrigin;
  }

  /**
   * Appends all committed entries of any instance; leaves the rest for later if the server is about to end. An entry that
   * cannot become a leaf goes into quarantine, and the others do not wait for it (R-trail-23).
   */
  append(ending = () => false): Promise<void> {
    const appended = this.running.then(async () => {
      let limit = batch;
      do {
        const { rows, failed } = await this.attemptBatch(limit);
        // A smaller batch narrows down the failing entry.
        if (failed) limit = Math.ceil(rows / 2);
        else if (rows < limit) return;
        else limit = Math.min(batch, limit * 2);
      } while (!ending());
    });
    this.running = appended.catch(() => undefined);
    return appended;
  }

  /**
   * Sends the witness the newest checkpoint, unless it has it. Throws if the witness is unreachable, or has a checkpoint
   * that this log does not extend.
   */
  async inform(): Promise<void> {
    const { witness } = this;
    const newest = witness && (await this.checkpoint());
    if (!newest || newest.note === this.informed) return;
    const tell = async (queryable: Queryable) => {
      const { note, size } = (await this.checkpoint(queryable)) ?? newest;
      await witness.keep(
        note,
        async (stored) =>
          stored.size <= size && (await this.rootAt(stored.size, queryable)).equals(stored.root),
      );
      return note;
    };
    const { db, kind } = this.database;
    // In process there is no other instance, and everybody else would wait for the transaction.
    if (kind === 'pglite') this.informed = await tell(db);
    else
      this.informed = await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${informLock})`);
        return tell(tx);
      });
  }

  /** Takes up the first rows that wait. Of a single row that fails, puts it into quarantine. */
  private async attemptBatch(limit: number): Promise<{ rows: number; failed: boolean }> {
    let pending: PendingRow[] = [];
    try {
      await this.database.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${appendLock})`);
        pending = await readPending(tx, limit);
        if (pending.length > 0) await this.appendBatch(tx, pending);
      });
      return { rows: pending.length, failed: false };
    } catch (error) {
      const [row] = pending;
      if (!row || !isFaultOfEntry(error)) throw error;
      if (pending.length > 1) return { rows: pending.length, failed: true };
      console.error(`The log cannot take up ${row.kind} ${row.entryId}: ${errorText(error)}`);
      await this.database.db.transaction(async (tx) => {
        await quarantine(tx, [{ ...row, reason: 'pendingUnreadable' }], this.now());
        await removePending(tx, [row]);
      });
      return { rows: limit, failed: false };
    }
  }

  private async appendBatch(tx: Tx, pending: readonly PendingRow[]): Promise<void> {
    const checked = await checkPending(tx, pending);
    await quarantine(tx, checked.quarantined, this.now());
    await removePending(tx, pending);
    if (checked.leaves.length === 0) return;
    const edge = await this.readEdge(tx, await this.size(tx));
    const leaves: (typeof logLeaves.$inferInsert)[] = [];
    const nodes: (typeof logNodes.$inferInsert)[] = [];
    for (const { kind, entryId, hash } of checked.leaves) {
      leaves.push({ index: edge.size, kind, entryId, hash });
      nodes.push(...edge.append(hash));
    }
    await tx.insert(logLeaves).values(leaves);
    if (nodes.length > 0) await tx.insert(logNodes).values(nodes);
    const text = checkpointText({ origin: this.origin, size: edge.size, root: edge.root() });
    await tx
      .insert(logCheckpoints)
      .values({ size: edge.size, note: signedNote(text, this.signer), at: this.now() });
  }

  /** Returns the root of the tree over the first `size` leaves. */
  async rootAt(size: number, queryable: Queryable = this.database.db): Promise<Buffer> {
    return (await this.readEdge(queryable, size)).root();
  }

  private async readEdge(queryable: Queryable, size: number): Promise<TreeEdge> {
    const subtrees = completeSubtrees(0, size);
    const hashOf = await readHashes(queryable, subtrees);
    return new TreeEdge(size, subtrees.map(hashOf));
  }

  async size(queryable: Queryable = this.database.db): Promise<number> {
    const [last] = await queryable
      .select({ index: logLeaves.index })
      .from(logLeaves)
      .orderBy(desc(logLeaves.index))
      .limit(1);
    return last ? last.index + 1 : 0;
  }

  /** Returns the newest checkpoint; undefined while the log is empty. */
  async checkpoint(queryable: Queryable = this.database.db) {
    const [newest] = await queryable
      .select()
      .from(logCheckpoints)
      .orderBy(desc(logCheckpoints.size))
      .limit(1);
    return newest;
  }

  /** Returns the entries' leaves in the log, by `kind id`. */
  async leavesOf(
    entries: readonly { kind: LogEntryKind; entryId: number }[],
    queryable: Queryable = this.database.db,
  ): Promise<Map<string, { index: number; hash: Buffer }>> {
    const found = new Map<string, { index: number; hash: Buffer }>();
    for (const kind of new Set(entries.map((entry) => entry.kind))) {
      const ids = entries.filter((entry) => entry.kind === kind).map(({ entryId }) => entryId);
      const leaves = await queryable
        .select()
        .from(logLeaves)
        .where(and(eq(logLeaves.kind, kind), inArray(logLeaves.entryId, ids)));
      for (const { entryId, index, hash } of leaves) found.set(`${kind} ${entryId}`, { index, hash });
    }
    return found;
  }

  /** Returns, for each of the leaves, the hashes that prove that it is in the tree of `size` leaves. */
  async inclusion(leaves: readonly number[], size: number, queryable: Queryable = this.database.db) {
    return this.prove(
      leaves.map((leaf) => inclusionProof(leaf, size)),
      queryable,
    );
  }

  /** Returns the hashes that prove that the tree of `size` leaves begins with that of `old`. */
  async consistency(old: number, size: number, queryable: Queryable = this.database.db) {
    const [hashes = []] = await this.prove([consistencyProof(old, size)], queryable);
    return hashes;
  }

  /** Tells whether the newest checkpoint covers all the leaves, with these hashes. */
  async includes(leaves: readonly { index: number; hash: Buffer }[]): Promise<boolean> {
    const newest = await this.checkpoint();
    if (!newest) return leaves.length === 0;
    const { size, root } = readCheckpoint(newest.note);
    if (leaves.some(({ index }) => index < 0 || index >= size)) return false;
    const proofs = await this.inclusion(
      leaves.map(({ index }) => index),
      size,
    );
    return leaves.every((leaf, at) => includes(root, size, leaf, proofs[at] ?? []));
  }

  private async prove(proofs: readonly Proof[], queryable: Queryable): Promise<Buffer[][]> {
    const hashOf = await readHashes(
      queryable,
      proofs.flatMap(({ needs }) => needs),
    );
    return proofs.map(({ hashes }) => hashes(hashOf));
  }
}

/** Returns the stored hashes of complete subtrees. Throws for a missing one. */
export async function readHashes(queryable: Queryable, subtrees: readonly Subtree[]): Promise<HashOf> {
  const hashes = new Map<string, Buffer>();
  const leaves = [...new Set(subtrees.filter(({ level }) => level === 0).map(({ index }) => index))];
  for (let from = 0; from < leaves.length; from += batchSize) {
    const part = inArray(logLeaves.index, leaves.slice(from, from + batchSize));
    for (const { index, hash } of await queryable.select().from(logLeaves).where(part))
      hashes.set(`0 ${index}`, hash);
  }
  const byLevel = new Map<number, Set<number>>();
  for (const { level, index } of subtrees)
    if (level > 0) byLevel.set(level, (byLevel.get(level) ?? new Set()).add(index));
  const parts = [...byLevel].map(([level, indexes]) =>
    and(eq(logNodes.level, level), inArray(logNodes.index, [...indexes])),
  );
  if (parts.length > 0)
    for (const { level, index, hash } of await queryable
      .select()
      .from(logNodes)
      .where(or(...parts)))
      hashes.set(`${level} ${index}`, hash);
  return ({ level, index }) => {
    const hash = hashes.get(`${level} ${index}`);
    if (!hash) throw new Error(`The log has no hash of the subtree ${level}/${index}`);
    return hash;
  };
}
