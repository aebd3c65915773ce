import { useTranslation } from 'react-i18next';
import type { ChartedState } from './chartModel.ts';
import { spanText } from './span.ts';
import classes from './RecordStatus.module.css';

/** Shows how often and how long a record was in each state, for charts without room for it. */
export function StateDurationsTable({ states }: { states: readonly ChartedState[] }) {
  const { t, i18n } = useTranslation();
  return (
    <details className={classes.stays}>
      <summary>{t('chart.stateDurations')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('chart.visits')}</th>
            <th scope="col">{t('chart.spent')}</th>
          </tr>
        </thead>
        <tbody>
          {states.map(
            ({ id, label, stay }) =>
              stay && (
                <tr key={id}>
                  <th scope="row">{t(label)}</th>
                  <td>{new Intl.NumberFormat(i18n.language).format(stay.visits)}</td>
                  <td>{spanText(stay.spent, i18n.language, 'long')}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </details>
  );
}
