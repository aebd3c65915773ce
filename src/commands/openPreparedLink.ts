import { asRecordId } from '../domain/recordId.ts';
import type { Message } from '../domain/message.ts';
import { availabilityOf } from '../commandKit/availability.ts';
import type { CommandContext, CommandRecord } from '../commandKit/command.ts';
import type { CommandHost } from '../commandKit/commandHost.ts';
import { failureInFull } from '../commandKit/failureInFull.ts';
import { failureToast, toast } from '../commandKit/toast.ts';
import { readLink, type PreparedLink } from '../commandKit/preparedLink.ts';
import { recordTypes } from './recordTypes.ts';
import { resolveRecords } from './searchRecords.ts';

/** Returns the record that a link names by its id, number or name, or the reason why there is none. Throws GraphFailure. */
async function recordOf(
  context: CommandContext,
  { command: { on }, record: name }: PreparedLink,
): Promise<{ record?: CommandRecord } | { refused: Message }> {
  if (!on || !name) return {};
  const id = asRecordId(name);
  if (id) return { record: await recordTypes[on].load(context, id) };
  const [found = []] = await resolveRecords(context, [name]);
  const own = found.filter(({ type }) => type === on);
  const exact = own.filter(({ matchRank }) => matchRank === 'exact');
  const [only, ...others] = exact.length > 0 ? exact : own;
  if (!only) return { refused: { key: 'link.noRecord', params: { name } } };
  if (others.length > 0) return { refused: { key: 'link.several', params: { name } } };
  return { record: await recordTypes[on].load(context, only.id) };
}

/** Opens the form of a prepared link with the rights of the current user; shows the reason if it cannot. */
export async function openPreparedLink(host: CommandHost, search: string): Promise<void> {
  const { context } = host;
  const { t } = context;
  const tell = ({ key, params }: Message) =>
    void toast({ id: 'prepared-link', color: 'yellow', message: t(key, params ?? {}) });
  const link = readLink(search, context);
  if ('refused' in link) return tell(link.refused);
  try {
    const read = await recordOf(context, link);
    if ('refused' in read) return tell(read.refused);
    const { record } = read;
    if (link.unknown.length > 0)
      tell({ key: 'link.unknown', params: { names: link.unknown.join(t('common.listSeparator')) } });
    const availability = record && availabilityOf(link.command, context, record.data);
    // Opens the palette instead, which shows the reason and the possible commands.
    if (record && availability?.blocked.length !== 0) host.openPalette(record);
    else host.start(link.command, record, link.values, 'link');
  } catch (error) {
    failureToast(t, error, { words: failureInFull(t, error) });
  }
}
