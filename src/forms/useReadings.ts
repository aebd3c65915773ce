import { defaultOptionsFilter, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useEffect, useState } from 'react';
import { syllablesOf, withOwnWords, type PinyinLibrary } from '../domain/reading.ts';
import type { Choice } from '../commandKit/command.ts';
import { matchSyllables, withoutSeparators } from '../domain/syllables.ts';

const han = /\p{Script=Han}/u;
const latin = /^[a-z0-9]+$/;

let library: PinyinLibrary | undefined;
const known = new Map<string, string[]>();

function isRead(label: string, letters: string): boolean {
  return matchSyllables(letters, readingOf(label)) !== undefined;
}

function readingOf(label: string): string[] {
  if (!library || !han.test(label)) return [];
  const syllables = known.get(label) ?? syllablesOf(library, label);
  known.set(label, syllables);
  return syllables;
}

/** Loads the dictionary; without it, typed text still finds labels that contain it. */
async function loadLibrary(): Promise<void> {
  try {
    // oxlint-disable-next-line no-restricted-imports -- Read at run time where the choices come from the server.
    const loaded = await import('pinyin-pro');
    library ??= withOwnWords(loaded);
  } catch {
    // Ignores the error, because the next field requests it again.
  }
}

/** A choice with the reading of its Chinese label. */
export type ReadChoice = Choice & { syllables: readonly string[] };

/** Adds the readings of their labels to the choices. Without the dictionary the readings are empty. */
export async function withReadings(choices: readonly Choice[]): Promise<ReadChoice[]> {
  if (choices.some(({ label }) => han.test(label))) await loadLibrary();
  return choices.map((choice) => ({ ...choice, syllables: readingOf(choice.label) }));
}

interface Readings {
  /** True while the dictionary loads and no label contains the typed text: the first match is not known. */
  waiting: boolean;
  /** Tells whether the typed text is the label's reading: in full, in part, or by its initials. */
  read: (label: string) => boolean;
  /** True if one of the choices matches now. */
  found: boolean;
}

/** Finds Chinese labels by pinyin. Loads the dictionary when a field with such labels gets the focus. */
export function useReadings(
  typed: string,
  choices: readonly Choice[] | undefined,
  focused: boolean,
): Readings {
  const letters = withoutSeparators(typed.normalize('NFKC').toLowerCase());
  const readable = (choices ?? []).some(({ label }) => han.test(label));
  const needsReadings = readable && latin.test(letters);
  const [missing, setMissing] = useState(library === undefined);
  useEffect(() => {
    if (!readable || !focused || !missing) return;
    let stale = false;
    void loadLibrary().then(() => {
      if (!stale) setMissing(false);
    });
    return () => {
      stale = true;
    };
  }, [readable, focused, missing]);
  const written = typed.trim().toLowerCase();
  const read = (label: string) => needsReadings && isRead(label, letters);
  const isFound = ({ label, blocked }: Choice) =>
    blocked === undefined && (label.toLowerCase().includes(written) || read(label));
  const found = choices?.some(isFound) ?? false;
  return { waiting: needsReadings && missing && !found, read, found };
}

type FilterInput = Parameters<OptionsFilter>[0];

/**
 * Returns the options whose label contains the typed text, in their order, then the other matches. So the first match does
 * not depend on when the readings are loaded.
 */
export function matchingOptions(
  input: FilterInput,
  matches: (option: ComboboxItem) => boolean,
): ReturnType<OptionsFilter> {
  const { options, limit } = input;
  const labelled = defaultOptionsFilter({ ...input, limit: Infinity }) as FilterInput['options'];
  const known = new Set<FilterInput['options'][number]>(labelled);
  const others = options.filter((option) => !known.has(option) && 'value' in option && matches(option));
  return [...labelled, ...others].slice(0, limit);
}
