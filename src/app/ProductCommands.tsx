import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HostEffect, ShellView } from '../commandKit/appTypes.ts';
import type { Command, CommandContext, RunResult } from '../commandKit/command.ts';
import type { CommandInput } from '../commandKit/commandHost.ts';
import type { Registry } from '../commandKit/registry.ts';
import { untilLoaded } from '../commandKit/lazyPart.ts';
import { hasReceipt } from '../commands/core/receipts.ts';
import { productRegistry } from '../commands/productRegistry.ts';
import { liveTypenames } from '../domain/liveEvent.ts';
import { roleOf } from '../domain/roles.ts';
import type { CurrentUser } from '../domain/user.ts';
import type { GraphClient } from '../graph/client/client.ts';
import { CommandProvider } from '../palette/CommandProvider.tsx';
import { PreparedLink } from './PreparedLink.tsx';

interface ProductCommandsProps {
  user: CurrentUser;
  graph: GraphClient;
  shell: ShellView;
  navigate: (route: string) => void;
  onEffect: (effect: HostEffect) => void;
  children: ReactNode;
}

/** Milliseconds after which the first rows are usually drawn and the palette is usually not opened yet. */
const idleMilliseconds = 2000;

const noMacros: readonly Command[] = [];

/** Provides the product's commands and record types to palette, forms and keys. */
export function ProductCommands({ user, graph, shell, navigate, onEffect, children }: ProductCommandsProps) {
  const { t, i18n } = useTranslation();
  const role = roleOf(user.roleId);
  if (!role) throw new Error(`No role has the number ${user.roleId}`);
  const [macros, setMacros] = useState(noMacros);
  useEffect(() => {
    let end: (() => void) | undefined;
    let isUnmounted = false;
    const watch = async () => {
      const { watchMacros } = await untilLoaded(() => import('./macros/watchMacros.ts'));
      if (!isUnmounted) end = watchMacros(graph, role, i18n, setMacros);
    };
    const timer = setTimeout(() => void watch(), idleMilliseconds);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      end?.();
    };
  }, [graph, role, i18n]);
  const registry = useMemo<Registry>(
    () =>
      macros.length > 0
        ? { ...productRegistry, commands: [...productRegistry.commands, ...macros] }
        : productRegistry,
    [macros],
  );
  const context = useMemo<CommandContext>(
    () => ({ user, role, graph, t, shell, registry }),
    [user, role, graph, t, shell, registry],
  );
  const keepReceipt = useCallback(
    async (command: Command, input: CommandInput, end: RunResult) => {
      if (!hasReceipt(command, end)) return;
      const { keepRun } = await untilLoaded(() => import('./receipts/receiptOf.ts'));
      await keepRun(context, command, input, end);
    },
    [context],
  );
  const refresh = useCallback(() => graph.refresh(liveTypenames), [graph]);
  return (
    <CommandProvider
      context={context}
      refresh={refresh}
      navigate={navigate}
      onEffect={onEffect}
      onRun={keepReceipt}
    >
      {children}
      <PreparedLink />
    </CommandProvider>
  );
}
