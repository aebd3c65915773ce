import { assign, fromPromise, setup } from 'xstate';
import { fieldRefusals } from '../domain/fieldErrors.ts';
import type { Message } from '../domain/message.ts';
import type { NewPackage } from '../domain/newPackage.ts';
import type { PublicationState } from '../domain/publication.ts';
import {
  emptyPackageDraft,
  packageSteps,
  typedConfigurationSchema,
  typedPackageSchema,
  type PackageDraft,
  type PackageField,
} from '../domain/typedPackageSchema.ts';

/** The error of a field: ours in the reader's language, or the server's own text. */
export type FieldFault = Message | string;
export type PublishingFaults = Partial<Record<PackageField, FieldFault>>;

export interface CreatedPackage {
  id: string;
  name: string;
  status: PublicationState;
}

/** Sends the request to create the package; a repetition with the same key creates no second one. */
export interface PackageCreation {
  input: NewPackage & { publish: boolean };
  idempotencyKey: string;
}

/** Thrown by the creation if the server refuses single fields. */
export class RefusedFields extends Error {
  readonly faults: PublishingFaults;
  /** Errors for which the form has no field; undefined if it has all. */
  readonly others: unknown;

  constructor(faults: PublishingFaults, cause: unknown, others?: unknown) {
    super('Some fields are refused', { cause });
    this.name = 'RefusedFields';
    this.faults = faults;
    this.others = others;
  }
}

export type PublishingStep = 1 | 2 | 3;

export interface PublishingInput {
  values?: PackageDraft;
  idempotencyKey: string;
  /** The step in the address: a draft opens at its second step only if the first is complete. */
  step?: PublishingStep;
}

interface PublishingContext {
  values: PackageDraft;
  faults: PublishingFaults;
  publish: boolean;
  idempotencyKey: string;
  /** Error of a creation that was refused as a whole, or not answered. */
  failure: unknown;
  created: CreatedPackage | undefined;
  /** The first step to show. */
  step: PublishingStep;
}

export type PublishingEvent =
  | { type: 'enter'; field: PackageField; value: PackageDraft[PackageField] }
  | { type: 'next' }
  | { type: 'back' }
  /** The browser's Back and Forward. */
  | { type: 'goTo'; step: PublishingStep }
  | { type: 'submit'; publish: boolean }
  /** Empties the form, to start again or with another package. */
  | { type: 'again'; idempotencyKey: string };

type Schema = typeof typedConfigurationSchema | typeof typedPackageSchema;

function faultsOf(schema: Schema, values: PackageDraft): PublishingFaults {
  const parsed = schema.safeParse(values, { reportInput: true });
  if (parsed.success) return {};
  return Object.fromEntries(
    fieldRefusals(parsed.error).map(({ field, key, params }) => [field.split('.')[0], { key, params }]),
  );
}

const isWhole = (schema: Schema, { values }: PublishingContext) => schema.safeParse(values).success;

function fresh(idempotencyKey: string, values: PackageDraft = emptyPackageDraft): PublishingContext {
  const nothing = { faults: {}, publish: true, failure: undefined, created: undefined };
  return { ...nothing, values, idempotencyKey, step: 1 };
}

const concernsConfiguration = (faults: PublishingFaults) =>
  packageSteps.configuration.some((field) => faults[field] !== undefined);

/**
 * Publishing a product package (R-package-8): package and applications, then duration and price, then completion with
 * "continue creating". It is the state of a page, not of a record. Going back loses nothing, a step is passed only with
 * valid fields, and a field error from the server returns to the step of that field.
 */
export const packagePublishingMachine = setup({
  types: {
    context: {} as PublishingContext,
    events: {} as PublishingEvent,
    input: {} as PublishingInput,
  },
  actors: {
    create: fromPromise<CreatedPackage, PackageCreation>(() => {
      throw new Error('The page provides how a package is created');
    }),
  },
  guards: {
    configured: ({ context }) => isWhole(typedConfigurationSchema, context),
    whole: ({ context }) => isWhole(typedPackageSchema, context),
    beginsAtPricing: ({ context }) => context.step > 1 && isWhole(typedConfigurationSchema, context),
    to: ({ event }, step: PublishingStep) => event.type === 'goTo' && event.step === step,
    refusesConfiguration: (_, params: { error: unknown }) =>
      params.error instanceof RefusedFields && concernsConfiguration(params.error.faults),
  },
  actions: {
    enter: assign(({ context, event }) => {
      if (event.type !== 'enter') return {};
      const { [event.field]: _mended, ...faults } = context.faults;
      return { values: { ...context.values, [event.field]: event.value }, faults, failure: undefined };
    }),
    checkConfiguration: assign(({ context }) => ({
      faults: faultsOf(typedConfigurationSchema, context.values),
    })),
    checkAll: assign(({ context }) => ({ faults: faultsOf(typedPackageSchema, context.values) })),
    forgive: assign({ faults: {}, failure: undefined }),
    choose: assign(({ event }) => (event.type === 'submit' ? { publish: event.publish } : {})),
    takeRefusal: assign((_, params: { error: unknown }) =>
      params.error instanceof RefusedFields
        ? { faults: params.error.faults, failure: params.error.others }
        : { failure: params.error },
    ),
    takeCreated: assign((_, params: { created: CreatedPackage }) => ({ created: params.created })),
    beginAnew: assign(({ event }) => (event.type === 'again' ? fresh(event.idempotencyKey) : {})),
  },
}).createMachine({
  id: 'packagePublishing',
  context: ({ input }) => ({ ...fresh(input.idempotencyKey, input.values), step: input.step ?? 1 }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'beginsAtPricing', target: 'pricing' }, { target: 'configuration' }],
    },
    configuration: {
      on: {
        enter: { actions: 'enter' },
        next: [
          { guard: 'configured', target: 'pricing', actions: 'forgive' },
          { actions: 'checkConfiguration' },
        ],
        goTo: [
          {
            guard: ({ context, event }) => event.step === 2 && isWhole(typedConfigurationSchema, context),
            target: 'pricing',
            actions: 'forgive',
          },
          { guard: { type: 'to', params: 2 }, actions: 'checkConfiguration' },
        ],
        again: { actions: 'beginAnew' },
      },
    },
    pricing: {
      on: {
        enter: { actions: 'enter' },
        back: { target: 'configuration', actions: 'forgive' },
        goTo: { guard: { type: 'to', params: 1 }, target: 'configuration', actions: 'forgive' },
        submit: [
          { guard: 'whole', target: 'sending', actions: ['forgive', 'choose'] },
          { actions: 'checkAll' },
        ],
        again: { target: 'configuration', actions: 'beginAnew' },
      },
    },
    sending: {
      invoke: {
        src: 'create',
        input: ({ context: { values, publish, idempotencyKey } }) => ({
          input: { ...typedPackageSchema.parse(values), publish },
          idempotencyKey,
        }),
        onDone: {
          target: 'completed',
          actions: { type: 'takeCreated', params: ({ event }) => ({ created: event.output }) },
        },
        onError: [
          {
            guard: { type: 'refusesConfiguration', params: ({ event }) => ({ error: event.error }) },
            target: 'configuration',
            actions: { type: 'takeRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'pricing',
            actions: { type: 'takeRefusal', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    completed: {
      on: { again: { target: 'configuration', actions: 'beginAnew' } },
    },
  },
});

/** Returns the step that a state of the machine belongs to. */
export function publishingStep(state: string): PublishingStep {
  if (state === 'completed') return 3;
  return state === 'configuration' ? 1 : 2;
}
