import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { ShellEffect } from '../../commands/core/shellView.ts';
import { failureToast, hideToast, toast } from '../../commandKit/toast.ts';
import { defaultSettings, clampMenuWidth, switched, type ShellSwitch } from '../../domain/shellSettings.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { menuQuery } from '../menu/menuQuery.ts';
import { usePageServices } from '../pageServices.ts';
import type { Tabs } from '../tabs/useTabs.ts';
import { useLatest } from '../../ui/page/useLatest.ts';
import type { SettingsStore } from './settingsStore.ts';

interface ShellEffectsOptions {
  graph: GraphClient;
  tabs: Tabs;
  openSettings: () => void;
}

const menuToast = 'menu from server';

/** Applies the changes that commands make to the page around the screens; each is stored immediately. */
export function useShellEffects({
  graph,
  tabs,
  openSettings,
}: ShellEffectsOptions): (effect: ShellEffect) => void {
  const { t } = useTranslation();
  const { settings } = usePageServices();
  const latest = useLatest({ tabs, openSettings });
  return useMemo(
    () => (effect: ShellEffect) => {
      const now = settings.read();
      if (effect === 'openSettings') latest.current.openSettings();
      else if (effect === 'copySettings') void copy(settings, t);
      else if (effect === 'resetSettings') settings.change(defaultSettings);
      else if (effect === 'foldMenu') settings.change({ ...now, menuCollapse: !now.menuCollapse });
      else if ('toggle' in effect) toggle(effect.toggle, settings, graph, t);
      else if ('menuWidth' in effect)
        settings.change({ ...now, menuWidth: clampMenuWidth(effect.menuWidth) });
      else latest.current.tabs.act(effect.tab);
    },
    [settings, graph, t, latest],
  );
}

function toggle(name: ShellSwitch, settings: SettingsStore, graph: GraphClient, t: TFunction): void {
  const now = settings.read();
  if (name === 'menuFromServer' && !now.menuFromServer) void takeServersMenu(settings, graph, t);
  else settings.change(switched(now, name));
}

/** Switches to the server's menu after fetching it, so that a server without one does not change the page. */
async function takeServersMenu(settings: SettingsStore, graph: GraphClient, t: TFunction): Promise<void> {
  void toast({ id: menuToast, message: t('settings.menuLoading'), loading: true, autoClose: false });
  try {
    const { userMenu } = await graph.query(menuQuery, {});
    if (!userMenu) return failureToast(t, undefined);
    settings.change({ ...settings.read(), menuFromServer: true });
    void toast({ color: 'green', message: t('settings.menuLoaded') });
  } catch {
    // Because the graph client has reported the failure.
  } finally {
    await hideToast(menuToast);
  }
}

async function copy(settings: SettingsStore, t: TFunction): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(settings.read(), null, 2));
    void toast({ color: 'green', message: t('settings.copied') });
  } catch {
    void toast({ color: 'red', message: t('settings.notCopied') });
  }
}
