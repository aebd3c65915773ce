import { useTranslation } from 'react-i18next';
import { ageBands } from '../../domain/lifecycleBoard.ts';
import type { Coverage } from './chartModel.ts';
import classes from './chartBoard.module.css';

interface BoardLegendProps {
  ages: boolean;
  coverage: Coverage['by'] | undefined;
}

/** Explains the numbers, the lines and the bars of a chart of all records. */
export function BoardLegend({ ages, coverage }: BoardLegendProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.legend}>
      <span>{t('board.legend.edges')}</span>
      {coverage && <span>{t(`board.legend.coverage.${coverage}`)}</span>}
      {ages && (
        <>
          <span>{t('board.legend.states')}</span>
          <ul className={classes.bands}>
            {ageBands.map(({ id }, index) => (
              <li key={id}>
                <svg className={classes.swatch} aria-hidden>
                  <rect className={classes.band} data-band={index} width="14" height="8" />
                </svg>
                {t(`board.band.${id}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
