import { dayIn } from '../../domain/dateText.ts';
import type { ListParameters } from './listState.ts';

/** Parameters of the address for the days on which records came into the state that they are in. */
export const sinceNames = { from: 'sinceFrom', to: 'sinceTo' };
export type SinceNames = typeof sinceNames;

/** The same of the latest version of an application. */
export const auditSinceNames: SinceNames = { from: 'auditSinceFrom', to: 'auditSinceTo' };

/** Those days, as the address asks for them. */
export function stateSinceOf({ filters }: ListParameters, { from, to }: SinceNames = sinceNames) {
  return { sinceFrom: dayIn(filters[from]), sinceTo: dayIn(filters[to]) };
}
