import { useTranslation } from 'react-i18next';
import type { ChartedEdge } from './chartModel.ts';
import { questionsWords, rolesWords, availabilityWords } from './chartWords.ts';
import classes from './EdgeTerms.module.css';

/** The legend of the edges in the machine's order: from state to state, by whom, and on which terms. */
export function EdgeTerms({ edges }: { edges: readonly ChartedEdge[] }) {
  const { t } = useTranslation();
  return (
    <details className={classes.legend}>
      <summary>{t('chart.terms')}</summary>
      <ol className={classes.edges}>
        {edges.map((edge) => (
          <li key={edge.id}>
            <span className={classes.way}>
              {edge.fromLabel && <span className={classes.from}>{t(edge.fromLabel)} · </span>}
              {t('lifecycle.edge.path', { event: t(edge.label), state: t(edge.toLabel) })}
            </span>
            <EdgeFacts edge={edge} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Shows by whom and on which terms an edge may be used, and whether the record can use it. */
export function EdgeFacts({ edge }: { edge: ChartedEdge }) {
  const { t } = useTranslation();
  const availability = availabilityWords(t, edge);
  return (
    <>
      <span className={classes.terms}>{rolesWords(t, edge)}</span>
      {edge.questions.length > 0 && (
        <span className={classes.terms}>
          {t('lifecycle.edge.conditions', { conditions: questionsWords(t, edge) })}
        </span>
      )}
      {availability && (
        <span className={classes.terms} data-availability={edge.availability}>
          {availability}
        </span>
      )}
    </>
  );
}
