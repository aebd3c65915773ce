import { useTranslation } from 'react-i18next';
import { describeFact, type Fact } from '../../domain/auditFacts.ts';
import { isWorded } from '../../i18n/instance.ts';

/** Returns a function that translates the name and the value of an entry's fact. */
export function useFactWords(): (fact: Fact) => Fact {
  const { t, i18n } = useTranslation();
  return (fact) =>
    describeFact(fact, {
      translate: (key, params) => t(key, params ?? {}),
      isWorded: (key) => isWorded(i18n, key),
    });
}
