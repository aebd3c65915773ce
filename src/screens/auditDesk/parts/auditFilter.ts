import { amountOf } from '../../../domain/amountText.ts';
import { auditFilterSchema } from '../../../domain/auditEntry.ts';
import { negateMoney } from '../../../domain/money.ts';
import { listInput } from '../../../ui/list/listInput.ts';
import type { ListParameters } from '../../../ui/list/listState.ts';

/** Converts a typed amount, which may be negative, to the call's format; undefined if it is none. */
function amount(value: string): string | undefined {
  const below = /^[-−－]/.test(value);
  const typed = amountOf(below ? value.slice(1) : value);
  return below && typed !== undefined ? negateMoney(typed) : typed;
}

/** Converts minutes to seconds; the schema of the call refuses text that is no such number. */
const secondsOf = (minutes: string) => Math.round(Number(minutes) * 60);

const convert = { amountFrom: amount, amountTo: amount, waitedFrom: secondsOf, waitedTo: secondsOf };

/** Reads the input of the desk's query from its address, where waiting times are minutes and amounts are as people type them. */
export function auditInput(parameters: ListParameters) {
  return listInput(auditFilterSchema, parameters, { convert });
}
