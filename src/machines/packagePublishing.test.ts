import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { emptyPackageDraft, type PackageDraft, type PackageField } from '../domain/typedPackageSchema.ts';
import {
  packagePublishingMachine,
  publishingStep,
  RefusedFields,
  type CreatedPackage,
  type PackageCreation,
  type PublishingInput,
} from './packagePublishing.ts';

const application = '3f0c3d5e-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const configuration = {
  name: ' 协同办公 ',
  baseSeats: 20,
  applicationIds: [application],
  kind: 'formal',
} satisfies Partial<PackageDraft>;
const pricing = { durationMonths: 12, price: '¥12,800', seatPrice: '480' } satisfies Partial<PackageDraft>;
const whole: PackageDraft = { ...configuration, ...pricing };

type Create = (creation: PackageCreation) => Promise<CreatedPackage>;
const created: Create = async ({ input }) => ({
  id: '1',
  name: input.name,
  status: input.publish ? 'published' : 'unpublished',
});

function started(input: Partial<PublishingInput> = {}, create: Create = created) {
  const createMock = vi.fn(create);
  const actor = createActor(
    packagePublishingMachine.provide({
      actors: {
        create: fromPromise(({ input: creation }: { input: PackageCreation }) => createMock(creation)),
      },
    }),
    { input: { idempotencyKey: 'k1', ...input } },
  ).start();
  const enter = (values: Partial<PackageDraft>) => {
    for (const [field, value] of Object.entries(values))
      actor.send({ type: 'enter', field: field as PackageField, value });
  };
  const now = () => actor.getSnapshot();
  const faults = () =>
    Object.fromEntries(
      Object.entries(now().context.faults).map(([field, fault]) => [
        field,
        typeof fault === 'string' ? fault : fault.key,
      ]),
    );
  const settled = () => waitFor(actor, (snapshot) => !snapshot.matches('sending'));
  return { actor, createMock, enter, now, faults, settled };
}

describe('the flow of publishing a package (R-package-8)', () => {
  it('goes from step to step, loses nothing on the way back, and creates once', async () => {
    const { actor, createMock, enter, now, settled } = started();
    enter(configuration);
    actor.send({ type: 'next' });
    expect(now().value).toBe('pricing');
    enter(pricing);
    actor.send({ type: 'back' });
    expect(now().value).toBe('configuration');
    expect(now().context.values).toEqual(whole);
    actor.send({ type: 'next' });
    actor.send({ type: 'submit', publish: true });
    actor.send({ type: 'submit', publish: true });
    await settled();
    expect(now().value).toBe('completed');
    expect(now().context.created).toEqual({ id: '1', name: '协同办公', status: 'published' });
    expect(createMock.mock.calls).toEqual([
      [
        {
          idempotencyKey: 'k1',
          input: {
            name: '协同办公',
            baseSeats: 20,
            applicationIds: [application],
            trial: false,
            durationMonths: 12,
            price: '12800.00',
            seatPrice: '480.00',
            publish: true,
          },
        },
      ],
    ]);
  });

  it('may keep the package off the shelf, and begins anew with another key', async () => {
    const { actor, enter, now, settled } = started({ values: whole, step: 2 });
    expect(now().value).toBe('pricing');
    actor.send({ type: 'submit', publish: false });
    await settled();
    expect(now().context.created?.status).toBe('unpublished');
    actor.send({ type: 'back' });
    actor.send({ type: 'goTo', step: 1 });
    expect(now().value).toBe('completed');
    actor.send({ type: 'again', idempotencyKey: 'k2' });
    expect(now().value).toBe('configuration');
    expect(now().context).toMatchObject({
      values: emptyPackageDraft,
      idempotencyKey: 'k2',
      created: undefined,
    });
    enter({ name: 'x' });
    expect(now().context.values.name).toBe('x');
  });

  it('says what is missing in each step, and forgives a field that is mended', () => {
    const { actor, enter, now, faults } = started();
    actor.send({ type: 'next' });
    expect(faults()).toEqual({
      name: 'validation.nameRequired',
      baseSeats: 'validation.required',
      applicationIds: 'validation.applicationsRequired',
      kind: 'validation.required',
    });
    enter({ name: '协同' });
    expect(Object.keys(faults())).toEqual(['baseSeats', 'applicationIds', 'kind']);
    enter({ ...configuration, baseSeats: 0 });
    actor.send({ type: 'next' });
    expect(faults()).toEqual({ baseSeats: 'validation.tooSmall' });
    enter({ baseSeats: 1 });
    actor.send({ type: 'next' });
    actor.send({ type: 'submit', publish: true });
    expect(now().value).toBe('pricing');
    expect(faults()).toEqual({
      durationMonths: 'validation.required',
      price: 'validation.required',
      seatPrice: 'validation.required',
    });
    enter({ ...pricing, price: '0' });
    actor.send({ type: 'submit', publish: true });
    expect(faults()).toEqual({ price: 'validation.formalPrice' });
  });

  it('follows the browser’s back and forward as far as the fields allow', () => {
    const { actor, enter, now, faults } = started();
    actor.send({ type: 'goTo', step: 2 });
    expect(now().value).toBe('configuration');
    expect(faults()).toHaveProperty('name');
    actor.send({ type: 'goTo', step: 3 });
    enter(configuration);
    actor.send({ type: 'goTo', step: 2 });
    expect(now().value).toBe('pricing');
    actor.send({ type: 'goTo', step: 3 });
    expect(now().value).toBe('pricing');
    actor.send({ type: 'goTo', step: 1 });
    expect(now().value).toBe('configuration');
  });

  it('goes to the second step by way of the address once the fields are valid, and to no other', () => {
    const { actor, now } = started({ values: whole });
    actor.send({ type: 'goTo', step: 3 });
    expect(now().value).toBe('configuration');
    actor.send({ type: 'goTo', step: 2 });
    expect(now().value).toBe('pricing');
  });

  it.each([
    ['next', 'configuration', { type: 'next' }, 'pricing'],
    ['the browser’s forward', 'configuration', { type: 'goTo', step: 2 }, 'pricing'],
    ['back', 'pricing', { type: 'back' }, 'configuration'],
    ['the browser’s back', 'pricing', { type: 'goTo', step: 1 }, 'configuration'],
  ] as const)('forgets by %s what was said of the step before', async (_, from, event, to) => {
    const refuse: Create = async () => {
      throw new RefusedFields(from === 'pricing' ? { price: 'too dear' } : { name: 'taken' }, undefined);
    };
    const { actor, now, faults, settled } = started({ values: whole, step: 2 }, refuse);
    actor.send({ type: 'submit', publish: true });
    await settled();
    expect(now().value).toBe(from);
    expect(faults()).not.toEqual({});
    actor.send(event);
    expect(now().value).toBe(to);
    expect(faults()).toEqual({});
  });

  it('keeps what the form has no field for, beside what it has (R-error-5)', async () => {
    const { now, actor, faults, settled } = started({ values: whole, step: 2 }, async () => {
      throw new RefusedFields({ price: 'too dear' }, undefined, 'elsewhere');
    });
    actor.send({ type: 'submit', publish: true });
    await settled();
    expect([faults(), now().context.failure]).toEqual([{ price: 'too dear' }, 'elsewhere']);
  });

  it('forgets what was said while it is sent again', async () => {
    let refusals = 0;
    const { actor, now, faults, settled } = started({ values: whole, step: 2 }, async (creation) => {
      if (refusals++ === 0) throw new RefusedFields({ price: 'too dear' }, undefined);
      return created(creation);
    });
    actor.send({ type: 'submit', publish: true });
    await settled();
    expect(faults()).toEqual({ price: 'too dear' });
    actor.send({ type: 'submit', publish: true });
    expect(now().value).toBe('sending');
    expect(faults()).toEqual({});
    await settled();
    expect(now().value).toBe('completed');
  });

  it.each([1, 2] as const)('begins anew from step %s with empty fields and another key', (step) => {
    const { actor, now } = started({ values: whole, step });
    expect(now().value).toBe(step === 1 ? 'configuration' : 'pricing');
    actor.send({ type: 'again', idempotencyKey: 'k2' });
    expect(now().value).toBe('configuration');
    expect(now().context).toMatchObject({ values: emptyPackageDraft, idempotencyKey: 'k2' });
  });

  it('offers to put the package on sale at once', () => {
    expect(started().now().context.publish).toBe(true);
  });

  it('tells a value of another kind, as an old draft may hold, from a missing one', () => {
    const old = JSON.parse('{ "name": 5 }') as Pick<PackageDraft, 'name'>;
    const { actor, faults } = started({ values: { ...whole, ...old } });
    actor.send({ type: 'next' });
    expect(faults()).toEqual({ name: 'validation.type' });
  });

  it('opens a draft where the address leads, but not past what is missing', () => {
    expect(started({ values: whole, step: 2 }).now().value).toBe('pricing');
    expect(started({ values: whole, step: 3 }).now().value).toBe('pricing');
    expect(started({ values: { ...whole, name: '' }, step: 2 }).now().value).toBe('configuration');
    expect(started({ step: 2 }).now().value).toBe('configuration');
    expect(started({ values: whole, step: 1 }).now().value).toBe('configuration');
    expect(started({ values: whole }).now().value).toBe('configuration');
  });

  it.each([
    [{ name: 'taken' }, 'configuration'],
    [{ price: 'too dear' }, 'pricing'],
  ])('shows the server’s refusal of %j in its step', async (refused, step) => {
    const refuse: Create = async () => {
      throw new RefusedFields(refused, undefined);
    };
    const { actor, now, faults, settled } = started({ values: whole, step: 2 }, refuse);
    actor.send({ type: 'submit', publish: true });
    await settled();
    expect(now().value).toBe(step);
    expect(faults()).toEqual(refused);
    expect(now().context.values).toEqual(whole);
  });

  it('keeps everything, and the key, when the server did not answer', async () => {
    const silence = new Error('No answer');
    let down = true;
    const { actor, createMock, now, settled } = started({ values: whole, step: 2 }, (creation) =>
      down ? Promise.reject(silence) : created(creation),
    );
    actor.send({ type: 'submit', publish: true });
    await settled();
    expect(now().value).toBe('pricing');
    expect(now().context).toMatchObject({ failure: silence, values: whole });
    down = false;
    actor.send({ type: 'submit', publish: true });
    await settled();
    expect(now().value).toBe('completed');
    expect(createMock.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).toEqual(['k1', 'k1']);
  });

  it('has a step for each of its states', () => {
    expect(
      ['opening', 'configuration', 'pricing', 'sending', 'completed'].map((state) => publishingStep(state)),
    ).toEqual([2, 1, 2, 2, 3]);
  });
});
