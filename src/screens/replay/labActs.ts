import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replayFileText } from '../../replay/file.ts';
import { fixtureName, fixtureOf } from '../../replay/fixture.ts';
import { labFile, shrunk, type LabSource, type LabStep } from '../../replay/lab.ts';
import type { LabEvent } from '../../replay/labMachine.ts';
import { harmless, type Outcome } from '../../replay/replay.ts';
import { saveText } from '../../transfer/storedFile.ts';
import { useLabOnPage } from '../../ui/page/pageParts.ts';

/** What is done with all that is loaded: by key, by button, and from the palette. */
export interface LabActs {
  fixture: () => void;
  /** Absent where nothing has to be said of any step. */
  shrink: (() => void) | undefined;
  /** Absent where nothing was changed. */
  undo: (() => void) | undefined;
}

interface LabState {
  source: LabSource | undefined;
  steps: readonly LabStep[];
  outcomes: readonly (Outcome | undefined)[];
  at: number;
  hasPast: boolean;
  shrunkFrom: number | undefined;
  send: (event: LabEvent) => void;
}

/** The acts, and what is to be said of the last one until the steps are others. */
export function useLabActs(lab: LabState): { acts: LabActs; notice: string | undefined } {
  const { source, steps, outcomes, at, hasPast, shrunkFrom, send } = lab;
  const { t } = useTranslation();
  const [said, setSaid] = useState<{ text: string; of: readonly LabStep[] }>();
  const fixture = () => {
    if (!source) return;
    const file = fixtureOf(labFile(steps, source));
    const name = fixtureName(file);
    saveText(replayFileText(file), name, 'application/json');
    setSaid({ text: t('replay.fixtureSaved', { name }), of: steps });
  };
  const shrink = () => {
    const short = source && shrunk(steps, source, at);
    if (!short) return;
    const [from, count] = [steps.filter(({ skipped }) => !skipped).length, short.steps.length];
    if (count === from) setSaid({ text: t('replay.shortest', { count }), of: steps });
    else send({ type: 'shrink', source: short, from });
  };
  const differs = outcomes.some((outcome) => outcome && !harmless.includes(outcome.verdict));
  const acts: LabActs = {
    fixture,
    shrink: differs ? shrink : undefined,
    undo: hasPast ? () => send({ type: 'undo' }) : undefined,
  };
  useLabOnPage(source && acts);
  const told = source && said?.of === steps ? said.text : undefined;
  const verdict = outcomes.at(-1)?.verdict;
  if (told !== undefined || shrunkFrom === undefined || !verdict) return { acts, notice: told };
  const words = { from: shrunkFrom, count: steps.length, verdict: t(`replay.verdict.${verdict}`) };
  return { acts, notice: t('replay.shrunk', words) };
}
