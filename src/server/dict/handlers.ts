import { dictionaries } from '../../domain/dictionary.ts';
import type { Api } from '../http/api.ts';
import { say } from '../http/translator.ts';
import { dictByType } from './contract.ts';

export function registerDict(api: Api): void {
  api.on(dictByType, async ({ query, acceptLanguage }) =>
    dictionaries[query.type].map(({ code, label }) => ({ code, label: say(acceptLanguage, { key: label }) })),
  );
}
