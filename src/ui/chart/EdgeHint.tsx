import { useTranslation } from 'react-i18next';
import type { ChartedEdge } from './chartModel.ts';
import { flowWords, rolesWords, availabilityWords } from './chartWords.ts';
import classes from './EdgeTerms.module.css';

/** Shows the details of an edge while it has the pointer or the focus. */
export function EdgeHint({ edge }: { edge: ChartedEdge }) {
  const { t, i18n } = useTranslation();
  const availability = availabilityWords(t, edge);
  return (
    <div className={classes.hint}>
      <strong>{rolesWords(t, edge)}</strong>
      {edge.questions.length > 0 && (
        <ul className={classes.asks}>
          {edge.questions.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      )}
      {availability && <div>{availability}</div>}
      {edge.flow && <div>{flowWords(t, i18n.language, edge.flow)}</div>}
    </div>
  );
}
