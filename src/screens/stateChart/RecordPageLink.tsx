import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RecordType } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { recordTypes } from '../../commands/recordTypes.ts';
import { commandsOn } from '../../commands/registry.ts';

/** For records without a page of their own: the command that opens the page that contains them. */
const partOf: Partial<Record<RecordType, string>> = { recharge: 'recharge.agent' };

/** A link from a record's history to its own page, if it has one. */
export function RecordPageLink({ type, id }: { type: RecordType; id: string }) {
  const { t } = useTranslation();
  const host = useCommandHost();
  const open = commandsOn(type).find(
    (command) => command.id === (partOf[type] ?? `${type}.open`) && command.roles.includes(host.context.role),
  );
  if (!open) return null;
  const openPage = async () => host.start(open, await recordTypes[type].load(host.context, id));
  return (
    <Button
      size="xs"
      variant="default"
      data-command={open.id}
      // The GraphQL client has already reported the error.
      onClick={() => void openPage().catch(() => undefined)}
    >
      {t(open.title)}
    </Button>
  );
}
