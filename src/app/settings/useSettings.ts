import { useSyncExternalStore } from 'react';
import type { ShellSettings } from '../../domain/shellSettings.ts';
import { usePageServices } from '../pageServices.ts';

/** Returns the current settings. */
export function useSettings(): ShellSettings {
  const { settings } = usePageServices();
  return useSyncExternalStore(settings.subscribe, settings.read);
}
