import { readSettings, type ShellSettings } from '../../domain/shellSettings.ts';

/** Key of local storage. index.html reads it too, before any code of ours runs. */
export const settingsKey = 'arco-settings';

/** The settings of the page around the screens, stored in this browser. */
export interface SettingsStore {
  read(): ShellSettings;
  change(next: ShellSettings): void;
  subscribe(listener: () => void): () => void;
}

interface SettingsOptions {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Calls the listener when another window has changed them. */
  onForeignChange: (listener: () => void) => void;
  /** Called with the settings at the start and after each change, for the document's attributes. */
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

/** Creates the settings of the browser, which all its windows share. */
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
