import { useTranslation } from 'react-i18next';
import { describeFact, type Fact } from '../../domain/auditFacts.ts';
import { isWorded } from '../../i18n/instance.ts';

/** Says name and value of what an entry keeps in the language of the page. */
export function useFactWords(): (fact: Fact) => Fact {
  const { t, i18n } = useTranslation();
  return (fact) =>
    describeFact(fact, {
      translate: (key, params) => t(key, params ?? {}),
      isWorded: (key) => isWorded(i18n, key),
    });
}
