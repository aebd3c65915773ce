import { dayIn } from '../../domain/dateText.ts';
import type { ListParameters } from './listState.ts';

/** Address parameters for the days on which records entered their present state. */
export const sinceNames = { from: 'sinceFrom', to: 'sinceTo' };
export type SinceNames = typeof sinceNames;

/** The same for the latest version of an application. */
export const auditSinceNames: SinceNames = { from: 'auditSinceFrom', to: 'auditSinceTo' };

/** Returns those days from the address. */
export function stateSinceOf({ filters }: ListParameters, { from, to }: SinceNames = sinceNames) {
  return { sinceFrom: dayIn(filters[from]), sinceTo: dayIn(filters[to]) };
}
