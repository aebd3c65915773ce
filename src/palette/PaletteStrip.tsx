import { IconAlertTriangle, IconBan, IconCircleCheck } from '../icons/icons.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailurePanel } from '../forms/FailurePanel.tsx';
import { ResultLines } from '../forms/ResultLines.tsx';
import { foundOf } from '../commandKit/registry.ts';
import { useRecords } from '../commandKit/useRecords.ts';
import { CutText } from './CutText.tsx';
import { failureText, pastedNotices } from './announcement.ts';
import type { Pasted } from './pasted.ts';
import { StateTag } from './StateTag.tsx';
import type { PaletteSnapshot } from './paletteMachine.ts';
import classes from './Palette.module.css';

/** Shows the strip between input and list: the record of the rows, the result of a command, or a failure. */
export function PaletteStrip({ snapshot }: { snapshot: PaletteSnapshot }) {
  const { t } = useTranslation();
  const records = useRecords();
  const { levels, unfit, searchFailed } = snapshot.context;
  const level = levels.at(-1)?.level;
  if (level?.kind === 'record') {
    const { facts, amount, state } = foundOf(records, level.record, t);
    return (
      <>
        <div className={classes.strip} data-record-facts>
          <CutText text={facts} amount={amount} className={classes.facts} />
          {state && <StateTag tone={state.tone} label={t(state.label)} />}
        </div>
        {unfit && (
          <Notice icon={<IconBan size={16} stroke={1.8} />} tone="refused">
            {t('palette.unfit', { title: t(unfit.title) })}
          </Notice>
        )}
      </>
    );
  }
  if (level?.kind === 'result' && level.outcome.notice) {
    const { notice, results } = level.outcome;
    return (
      <>
        <Notice icon={<IconCircleCheck size={18} stroke={1.8} />} tone="done">
          {t(notice.key, notice.params ?? {})}
        </Notice>
        {results && (
          <div className={classes.results}>
            <ResultLines t={t} lines={results} />
          </div>
        )}
      </>
    );
  }
  if (level?.kind === 'records') return <PastedNotices pasted={level.pasted} />;
  if (level?.kind === 'failure' && level.question.kind !== 'run') {
    return (
      <Notice icon={<IconAlertTriangle size={16} stroke={1.8} />} tone="refused">
        {failureText(t, level)}
      </Notice>
    );
  }
  if (level?.kind === 'failure') {
    return (
      <div className={classes.failure}>
        <FailurePanel t={t} failure={level.error} />
      </div>
    );
  }
  if (searchFailed) {
    return (
      <Notice icon={<IconAlertTriangle size={16} stroke={1.8} />} tone="waiting">
        {t('palette.searchFailed')}
      </Notice>
    );
  }
  return null;
}

/** Shows the entries of a pasted text that are not ticked, and why. */
function PastedNotices({ pasted }: { pasted: Pasted }) {
  const { t } = useTranslation();
  return pastedNotices(t, pasted).map((text) => (
    <Notice key={text} icon={<IconAlertTriangle size={16} stroke={1.8} />} tone="waiting">
      {text}
    </Notice>
  ));
}

interface NoticeProps {
  icon: ReactNode;
  tone: 'done' | 'refused' | 'waiting';
  children: string;
}

function Notice({ icon, tone, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </div>
  );
}
