import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import type { MessageKey } from '../../domain/message.ts';
import { stateChartRoute } from '../../domain/menu.ts';
import type { Role } from '../../domain/roles.ts';
import { defineCommand, type Command, type RecordType } from './command.ts';
import { verbKeys } from './verbKeys.ts';

/** The page with the chart of a lifecycle and the history of one record on it. */
export function historyRoute(lifecycle: string, id: string): string {
  return `${stateChartRoute}?lifecycle=${lifecycle}&id=${id}`;
}

/** The types of records that have one. */
type Kept = { [T in RecordType]: `command.${T}.history` extends MessageKey ? T : never }[RecordType];

interface History {
  on: Kept;
  lifecycle: string;
  roles: readonly Role[];
}

/** The command that shows a record's way through its lifecycle. */
export function historyCommand({ on, lifecycle, roles }: History): Command {
  return defineCommand({
    id: `${on}.history`,
    title: `command.${on}.history`,
    icon: IconRoute,
    keywords: ['audit', 'chart', 'history', '审计', '状态图'],
    roles,
    on,
    key: verbKeys.history,
    run: async ({ record }) => ({ route: historyRoute(lifecycle, record.id), go: true }),
  });
}
