import { IconPlaylist } from '../../icons/icons.ts';
import type { i18n } from 'i18next';
import { defineCommand, type Command, type CommandRecord } from '../../commandKit/command.ts';
import type { RecordRef } from '../../commandKit/recordType.ts';
import type { Macro } from '../../commands/macro/macroStore.ts';
import type { MessageKey } from '../../domain/message.ts';
import { locales } from '../../i18n/locales.ts';
import type { Role } from '../../domain/roles.ts';

const refOf = ({ type, id, name }: CommandRecord): RecordRef => ({ type, id, name });

/** Registers the user's name for the macro as a message in every language, so that it can be used as a title. */
function titleOf({ id, name }: Macro, translations: i18n): MessageKey {
  const key = `macro.named.${id}`;
  for (const locale of locales)
    translations.addResource(locale, 'translation', key, name.replaceAll('{{', '{ {'));
  return key as MessageKey;
}

/** Returns the macro as a command on its records, for one or several; it opens with a preview. */
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
    bulk: { runAll: async (_context, records) => effectOn(records) },
    run: async ({ record }) => effectOn([record]),
  });
}
