import { IconCheck } from '../../icons/icons.ts';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PublishingStep } from '../../machines/packagePublishing.ts';
import classes from './PublishingSteps.module.css';

const steps = [
  { step: 1, title: 'publishing.step.configuration' },
  { step: 2, title: 'publishing.step.pricing' },
  { step: 3, title: 'publishing.step.completed' },
] as const;

/** Shows the present step of the flow. */
export function PublishingSteps({ shown }: { shown: PublishingStep }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.steps} aria-label={t('publishing.steps')}>
      {steps.map(({ step, title }) => {
        const done = step < shown || shown === 3;
        return (
          <li
            key={step}
            className={classes.step}
            aria-current={step === shown ? 'step' : undefined}
            data-done={done || undefined}
          >
            <span className={classes.number} aria-hidden>
              {done ? <IconCheck size={14} stroke={2} /> : step}
            </span>
            <span>{t(title)}</span>
            {done && step !== shown && <VisuallyHidden>{t('publishing.done')}</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}
