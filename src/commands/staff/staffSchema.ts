import { z } from 'zod';

const version = z.coerce.number('validation.integer').int('validation.integer');
const receiver = z.uuid('validation.receiverRequired');
const noReceiver = z.literal('');

const one = z.object({ mode: z.literal('one'), receiverId: receiver, version });
const each = z.object({
  mode: z.literal('each'),
  assignments: z.record(z.string(), z.union([receiver, noReceiver])),
  othersReceiverId: z.union([receiver, noReceiver]),
  version,
});
const keep = z.object({ mode: z.literal('keep'), version });

type Each = z.output<typeof each>;

function unassigned({ assignments, othersReceiverId }: Each): string[] {
  if (othersReceiverId !== '') return [];
  return Object.keys(assignments).filter((customerId) => assignments[customerId] === '');
}

function refuseRows(context: z.core.ParsePayload, rows: string[]): void {
  for (const customerId of rows)
    context.issues.push({
      code: 'custom',
      message: 'validation.receiverRequired',
      path: ['assignments', customerId],
      input: '',
    });
}

/** A transfer needs a receiver (R-staff-4): one for all, or each customer has one. */
export const resignForm = z.discriminatedUnion(
  'mode',
  [one, each.check((context) => refuseRows(context, unassigned(context.value))), keep],
  'validation.required',
);
export type ResignValues = z.output<typeof resignForm>;

/** A later transfer, in which customers without a receiver may remain; at least one must move. */
export const transferForm = z.discriminatedUnion(
  'mode',
  [
    one,
    each.check((context) => {
      const rows = unassigned(context.value);
      if (rows.length === Object.keys(context.value.assignments).length) refuseRows(context, rows);
    }),
  ],
  'validation.required',
);
export type TransferValues = z.output<typeof transferForm>;
