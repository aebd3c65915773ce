import { z } from 'zod';

const version = z.coerce.number('validation.integer').int('validation.integer');
const receiver = z.uuid('validation.receiverRequired');

/** A transfer needs a receiver (spec 5, "Staff resignation"). */
export const resignForm = z.discriminatedUnion(
  'mode',
  [
    z.object({ mode: z.literal('transfer'), receiverId: receiver, version }),
    z.object({ mode: z.literal('keep'), version }),
  ],
  'validation.required',
);
export type ResignValues = z.output<typeof resignForm>;

export const transferForm = z.object({ receiverId: receiver, version });
export type TransferValues = z.output<typeof transferForm>;
