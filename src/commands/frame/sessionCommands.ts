import {
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconReceipt,
  IconRepeat,
  IconSunMoon,
} from '../../icons/icons.ts';
import { roles } from '../../domain/roles.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import { hasReceipts } from '../core/receipts.ts';
import { sheetKey } from '../keyTables.ts';

/** Commands of the user's own session and page. The shell applies the effects. */
export const sessionCommands: Command[] = [
  defineCommand({
    id: 'session.language',
    title: 'command.language',
    icon: IconLanguage,
    roles,
    run: async () => ({ effect: 'toggleLanguage' }),
  }),
  defineCommand({
    id: 'session.theme',
    title: 'command.theme',
    icon: IconSunMoon,
    roles,
    run: async () => ({ effect: 'toggleTheme' }),
  }),
  defineCommand({
    id: 'session.keys',
    title: 'command.keys',
    icon: IconKeyboard,
    roles,
    key: sheetKey,
    run: async () => ({ effect: 'showKeys' }),
  }),
  defineCommand({
    id: 'session.receipts',
    title: 'command.receipts',
    icon: IconReceipt,
    roles,
    run: async () => ({ effect: 'showReceipts' }),
  }),
  defineCommand({
    id: 'session.repeat',
    title: 'command.repeat',
    icon: IconRepeat,
    roles,
    blockedBy: ({ user }) => (hasReceipts(user.userId) ? [] : [{ key: 'refusal.receipts.none' }]),
    run: async () => ({ effect: 'repeatLast' }),
  }),
  defineCommand({
    id: 'session.logout',
    title: 'session.logout',
    icon: IconLogout,
    roles,
    run: async () => ({ effect: 'logout' }),
  }),
];
