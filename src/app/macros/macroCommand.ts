import IconPlaylist from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs';
import type { i18n } from 'i18next';
import { defineCommand, type Command, type CommandRecord } from '../../commandKit/command.ts';
import type { RecordRef } from '../../commandKit/recordType.ts';
import type { Macro } from '../../commands/macro/macroStore.ts';
import type { MessageKey } from '../../domain/message.ts';
import { locales } from '../../i18n/locales.ts';
import type { Role } from '../../domain/roles.ts';

const refOf = ({ type, id, name }: CommandRecord): RecordRef => ({ type, id, name });

/** The name as a message, whatever language the page is in: what the user has called it is said wherever a title is. */
function titleOf({ id, name }: Macro, translations: i18n): MessageKey {
  const key = `macro.named.${id}`;
  for (const locale of locales)
    translations.addResource(locale, 'translation', key, name.replaceAll('{{', '{ {'));
  return key as MessageKey;
}

/** The macro as a command on its records, alone or on several: it opens with what it would do. */
export function macroCommand(macro: Macro, role: Role, translations: i18n): Command {
  const effectOn = (records: readonly CommandRecord[]) => ({
    effect: { macro: macro.id, records: records.map(refOf) },
  });
  return defineCommand({
    id: `macro.${macro.id}`,
    title: titleOf(macro, translations),
    icon: IconPlaylist,
    keywords: [...macro.keywords],
    roles: [role],
    on: macro.on,
    menuOnly: true,
    bulk: { together: async (_context, records) => effectOn(records) },
    run: async ({ record }) => effectOn([record]),
  });
}
