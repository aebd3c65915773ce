import { useSyncExternalStore } from 'react';
import type { ShellSettings } from '../../domain/shellSettings.ts';
import { usePageServices } from '../pageServices.ts';

/** The settings in force. */
export function useSettings(): ShellSettings {
  const { settings } = usePageServices();
  return useSyncExternalStore(settings.subscribe, settings.read);
}
