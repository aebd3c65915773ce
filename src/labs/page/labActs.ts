import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedVerdicts, type Verdict } from '../replay/replay.ts';
import { saveText } from '../../transfer/storedFile.ts';
import { useLabOnPage } from '../../ui/page/pageParts.ts';

/** The actions on all loaded steps, by key, by button, and from the palette. */
export interface LabActs {
  fixture: () => void;
  /** Absent if every verdict is accepted. */
  shrink: (() => void) | undefined;
  /** Absent if nothing was changed. */
  undo: (() => void) | undefined;
}

/** The state of a lab, of records or of a recording. */
export interface LabState {
  steps: readonly { skipped: boolean }[];
  outcomes: readonly ({ verdict: Verdict } | undefined)[];
  hasPast: boolean;
  shrunkFrom: number | undefined;
  /** The file of a fixture, and the folder in which its tests look for it. */
  fixture: () => { name: string; text: string; folder: string };
  /** The fewest steps that still fail in the same way; `take` replaces the present steps by them. */
  shortest: () => { count: number; take: (from: number) => void } | undefined;
  undo: () => void;
}

/** Returns the actions, and the message of the last one until the steps change. `lab`: undefined while nothing is loaded. */
export function useLabActs(lab: LabState | undefined): {
  acts: LabActs | undefined;
  notice: string | undefined;
} {
  const { t } = useTranslation();
  const [message, setMessage] = useState<{ text: string; of: LabState['steps'] }>();
  const acts = lab && actsOf(lab);
  useLabOnPage(acts);
  return { acts, notice: lab && noticeOf(lab) };

  function actsOf({ steps, outcomes, hasPast, fixture, shortest, undo }: LabState): LabActs {
    const save = () => {
      const { name, text, folder } = fixture();
      saveText(text, name, 'application/json');
      setMessage({ text: t('replay.fixtureSaved', { name, folder }), of: steps });
    };
    const shrink = () => {
      const short = shortest();
      if (!short) return;
      const from = steps.filter(({ skipped }) => !skipped).length;
      if (short.count === from) setMessage({ text: t('replay.shortest', { count: from }), of: steps });
      else short.take(from);
    };
    const differs = outcomes.some((outcome) => outcome && !acceptedVerdicts.includes(outcome.verdict));
    return { fixture: save, shrink: differs ? shrink : undefined, undo: hasPast ? undo : undefined };
  }

  function noticeOf({ steps, outcomes, shrunkFrom }: LabState): string | undefined {
    if (message?.of === steps) return message.text;
    const verdict = outcomes.at(-1)?.verdict;
    if (shrunkFrom === undefined || !verdict) return undefined;
    const words = { from: shrunkFrom, count: steps.length, verdict: t(`replay.verdict.${verdict}`) };
    return t('replay.shrunk', words);
  }
}
