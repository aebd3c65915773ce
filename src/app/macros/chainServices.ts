/** The services that a macro's run needs from the page. */
import { availabilityOf } from '../../commandKit/availability.ts';
import { bulkActionOf } from '../../commandKit/bulkAction.ts';
import type { CommandContext, CommandRecord, Consequence } from '../../commandKit/command.ts';
import { readRecord, readRecords } from '../../commandKit/readRecords.ts';
import type { RecordRef } from '../../commandKit/recordType.ts';
import type { Message } from '../../domain/message.ts';
import { fieldRefusals } from '../../domain/fieldErrors.ts';
import { asTyped } from '../../forms/formValues.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import type { BulkItem, BulkServices, BulkStatus } from '../../machines/bulkRun.ts';
import type { Link } from './chain.ts';

export interface ChainServices extends BulkServices {
  /** Returns the figure of a link's consequence, as it was last read; undefined if it has none. */
  figureOf: (id: string) => string | undefined;
}

/** Returns the form's values: its initial values, overridden by the macro's. */
async function valuesOf(context: CommandContext, { command, values }: Link, { data }: CommandRecord) {
  const { fields = [], initial } = command.input ?? {};
  return { ...asTyped(fields, (await initial?.(context, data)) ?? {}), ...values };
}

/**
 * Creates the services that read the records, check each link, and run them in order; they call `onRefused` after a refusal.
 */
export function chainServices(
  context: CommandContext,
  links: readonly Link[],
  onRefused: () => void,
): ChainServices {
  const { t } = context;
  const byId = new Map(links.map((link) => [link.id, link]));
  const figures = new Map<string, string>();
  // Idempotency keys, because a request without an answer is sent again with the same key.
  const keys = new Map(links.map(({ id }) => [id, crypto.randomUUID()]));
  const refuse = ({ key, params }: Message): never => {
    throw new GraphFailure(t(key, params ?? {}), 409, []);
  };

  async function consequenceOf(link: Link, record: CommandRecord): Promise<Consequence | undefined> {
    const values = await valuesOf(context, link, record);
    return link.command.input?.consequence?.(context, record.data, values);
  }

  /** Stores the figures of the links that would run; a link whose figure is unknown now reports it itself when it runs. */
  async function readFigure(link: Link, record: CommandRecord): Promise<void> {
    const consequence = await consequenceOf(link, record).catch(() => undefined);
    if (consequence?.figure) figures.set(link.id, consequence.figure);
    else figures.delete(link.id);
  }

  /**
   * Returns the status of the records' first links. Those of one command are checked together, because they share a quota.
   */
  function statusesOf(firsts: readonly Link[], read: ReadonlyMap<string, CommandRecord>) {
    const statuses = new Map<string, BulkStatus>();
    for (const command of new Set(firsts.map((link) => link.command))) {
      const own = firsts.filter((link) => link.command === command);
      const records = own.flatMap((link) => read.get(link.record.id) ?? []);
      for (const { record, reason } of bulkActionOf(command, context, records).checks)
        statuses.set(record.id, reason ? { is: 'blocked', reason } : { is: 'ready' });
    }
    return statuses;
  }

  return {
    figureOf: (id) => figures.get(id),
    read: async (items, onRead) => {
      const requested = items.flatMap(({ id }) => byId.get(id) ?? []);
      const refs = [...new Map(requested.map(({ record }) => [record.id, record])).values()];
      const answers = await readRecords(context, refs, onRead);
      const failures = new Map<string, unknown>();
      const read = new Map<string, CommandRecord>();
      answers.forEach((answer, at) => {
        const { id = '' } = refs[at] ?? {};
        if ('record' in answer) read.set(id, answer.record);
        else failures.set(id, answer.failure);
      });
      const firsts = refs.flatMap((ref) => requested.find(({ record }) => record.id === ref.id) ?? []);
      const statuses = statusesOf(firsts, read);
      await Promise.all(
        requested.map(async (link) => {
          const record = read.get(link.record.id);
          if (record) await readFigure(link, record);
        }),
      );
      return items.map((item): BulkItem => {
        const link = byId.get(item.id);
        if (!link) return item;
        const status = failures.has(link.record.id)
          ? ({ is: 'failed', failure: failures.get(link.record.id) } as const)
          : (statuses.get(link.record.id) ?? item.status);
        // Because a link after a command that is not executed is not reached.
        if (status.is !== 'ready' && !firsts.includes(link))
          return { ...item, status: { is: 'blocked', reason: { key: 'macro.notReached' } } };
        return { ...item, status };
      });
    },
    take: async ({ id }) => {
      const link = byId.get(id);
      if (!link) return;
      try {
        await takeLink(link);
      } catch (failure) {
        if (!(failure instanceof GraphFailure)) console.error(failure);
        else if (!failure.unanswered) keys.set(id, crypto.randomUUID());
        onRefused();
        throw failure;
      }
    },
  };

  /** Runs the link on the record as the previous link has changed it. */
  async function takeLink(link: Link): Promise<void> {
    const { command } = link;
    const read = await readRecord(context, link.record);
    if ('failure' in read) throw read.failure;
    const { record } = read;
    const availability = availabilityOf(command, context, record.data);
    if (!availability) return refuse({ key: 'bulk.otherState' });
    const [blocked] = availability.blocked;
    if (blocked) return refuse(blocked);
    const values = await valuesOf(context, link, record);
    const parsed = (await command.input?.schema(context, record.data))?.safeParse(values);
    const [wrong] = parsed?.error ? fieldRefusals(parsed.error) : [];
    if (wrong) return refuse({ key: wrong.key, params: wrong.params ?? {} });
    const consequence = await command.input?.consequence?.(context, record.data, values);
    const stops = consequence?.blocked ?? consequence?.acknowledge;
    if (stops) throw new GraphFailure(stops, 409, []);
    const idempotencyKey = keys.get(link.id) ?? crypto.randomUUID();
    await command.run({ context, record, values: parsed?.data, consequence, idempotencyKey });
  }
}

/** Returns the items of a run before anything has been read. */
export function itemsOf(context: CommandContext, links: readonly Link[]): BulkItem[] {
  return links.map(({ id, record, command }) => ({
    id,
    name: `${record.name} · ${context.t(command.title)}`,
    status: { is: 'ready' },
  }));
}

/** Returns the records of the links without repetition. */
export function recordsOf(links: readonly Link[]): RecordRef[] {
  return [...new Map(links.map(({ record }) => [record.id, record])).values()];
}
