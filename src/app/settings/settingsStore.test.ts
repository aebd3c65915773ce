import { expect, it } from 'vitest';
import { defaultSettings, type ShellSettings } from '../../domain/shellSettings.ts';
import { createSettings, settingsKey } from './settingsStore.ts';

function storageWith(json?: string) {
  const stored = new Map(json === undefined ? [] : [[settingsKey, json]]);
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

function open(json?: string) {
  const storage = storageWith(json);
  const calls: ShellSettings[] = [];
  let foreign: () => void = () => undefined;
  const store = createSettings({
    storage,
    onForeignChange: (listener) => {
      foreign = listener;
    },
    onChange: (settings) => calls.push(settings),
  });
  return { storage, calls, store, otherWindow: () => foreign() };
}

it('knows what was kept from the first moment, and says so', () => {
  const { store, calls } = open('{"tabBar":true,"menuWidth":260}');
  expect(store.read()).toEqual({ ...defaultSettings, tabBar: true, menuWidth: 260 });
  expect(calls).toEqual([store.read()]);
});

it('keeps each change for the next page', () => {
  const { store, storage, calls } = open();
  const next = { ...defaultSettings, footer: false };
  store.change(next);
  expect(calls.at(-1)).toEqual(next);
  expect(open(storage.stored.get(settingsKey)).store.read()).toEqual(next);
});

it('follows another window', () => {
  const { store, storage, otherWindow } = open();
  const heard: ShellSettings[] = [];
  const stop = store.subscribe(() => heard.push(store.read()));
  storage.setItem(settingsKey, '{"colorWeak":true}');
  otherWindow();
  expect(heard).toEqual([{ ...defaultSettings, colorWeak: true }]);
  stop();
  store.change(defaultSettings);
  expect(heard).toHaveLength(1);
});
