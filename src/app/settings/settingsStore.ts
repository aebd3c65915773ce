import { readSettings, type ShellSettings } from '../../domain/shellSettings.ts';

/** Key of local storage. index.html reads it too, before there is any code of ours. */
export const settingsKey = 'arco-settings';

/** The settings of the page around the screens, kept in this browser. */
export interface SettingsStore {
  read(): ShellSettings;
  change(next: ShellSettings): void;
  subscribe(listener: () => void): () => void;
}

interface SettingsOptions {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Tells when another window has changed them. */
  onForeignChange: (listener: () => void) => void;
  /** Called with the settings at the start and after each change: the document's own affairs. */
  onChange: (settings: ShellSettings) => void;
}

export function createSettings({ storage, onForeignChange, onChange }: SettingsOptions): SettingsStore {
  const listeners = new Set<() => void>();
  let settings = readSettings(storage.getItem(settingsKey));
  onChange(settings);

  function take(next: ShellSettings): void {
    settings = next;
    onChange(next);
    listeners.forEach((listener) => listener());
  }

  onForeignChange(() => take(readSettings(storage.getItem(settingsKey))));
  return {
    read: () => settings,
    change: (next) => {
      storage.setItem(settingsKey, JSON.stringify(next));
      take(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Those of the browser: all its windows have the same. */
export function browserSettings(window: Window): SettingsStore {
  return createSettings({
    storage: window.localStorage,
    onForeignChange: (listener) =>
      window.addEventListener('storage', ({ key }) => {
        if (key === settingsKey || key === null) listener();
      }),
    onChange: ({ colorWeak }) => {
      window.document.documentElement.toggleAttribute('data-color-weak', colorWeak);
    },
  });
}
