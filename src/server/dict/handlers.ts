import { dictionaries } from '../../domain/dictionary.ts';
import type { Api } from '../http/api.ts';
import { translate } from '../http/translator.ts';
import { dictByType } from './contract.ts';

export function registerDict(api: Api): void {
  api.register(dictByType, async ({ query, acceptLanguage }) =>
    dictionaries[query.type].map(({ code, label }) => ({
      code,
      label: translate(acceptLanguage, { key: label }),
    })),
  );
}
