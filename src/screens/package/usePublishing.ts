import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { createdNotice, createPackage } from '../../commands/package/packageCreation.ts';
import { packageFields } from '../../commands/package/packageFields.ts';
import { commandById } from '../../commands/registry.ts';
import { emptyPackageDraft } from '../../domain/typedPackageSchema.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import { serverNow } from '../../graph/client/serverClock.ts';
import { inspect } from '../../machines/inspection.ts';
import {
  packagePublishingMachine,
  publishingStep,
  RefusedFields,
  type CreatedPackage,
  type PackageCreation,
  type PublishingStep,
} from '../../machines/packagePublishing.ts';
import { keepPackageDraft, readPackageDraft } from './packageDraft.ts';

function stepIn(parameters: URLSearchParams): PublishingStep {
  const step = Number(parameters.get('step'));
  return step === 2 || step === 3 ? step : 1;
}

const isEmpty = (values: object) => JSON.stringify(values) === JSON.stringify(emptyPackageDraft);

/** Converts the server's errors about fields to errors by the names that the fields have in the form. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof GraphFailure)) return error;
  const knownField = (field: string) => {
    const [name] = field.split('.');
    return packageFields.find((each) => (each.serverName ?? each.name) === name)?.name;
  };
  const faults = error.errors.flatMap(({ field, message }) => {
    const known = knownField(field);
    return known ? [[known, message] as const] : [];
  });
  if (faults.length === 0) return error;
  const others = error.errors.filter(({ field }) => knownField(field) === undefined);
  const rest = others.length > 0 ? error.withErrors(others) : undefined;
  return new RefusedFields(Object.fromEntries(faults), error, rest);
}

/**
 * Runs the publishing flow on this page. Its step is in the address, so that Back and Forward move between steps.
 * The input is stored in this browser until the package is created.
 */
export function usePublishing() {
  const { context, execute } = useCommandHost();
  const { userId } = context.user;
  const [parameters, setParameters] = useSearchParams();
  const requestedStep = stepIn(parameters);
  const [restored] = useState(() => readPackageDraft(localStorage, userId));
  const [firstKey] = useState(() => restored?.idempotencyKey ?? crypto.randomUUID());
  const services = useRef({ context, execute });
  useEffect(() => {
    services.current = { context, execute };
  }, [context, execute]);
  // oxlint-disable-next-line react/refs -- Read by the actors, once they run.
  const [machine] = useState(() =>
    packagePublishingMachine.provide({
      actors: {
        create: fromPromise<CreatedPackage, PackageCreation>(async ({ input }) => {
          let created: CreatedPackage | undefined;
          const command = {
            ...commandById('package.new'),
            run: async () => {
              created = await createPackage(services.current.context, input);
              return createdNotice(created);
            },
          };
          const { idempotencyKey } = input;
          const run = { record: undefined, values: undefined, idempotencyKey, isShown: () => true };
          try {
            await services.current.execute(command, run);
          } catch (error) {
            throw refusalOf(error);
          }
          if (!created) throw new Error('The package was created, but not answered');
          return created;
        }),
      },
    }),
  );
  const [snapshot, send, actor] = useMachine(machine, {
    input: { values: restored?.values, idempotencyKey: firstKey, step: requestedStep },
    inspect,
  });
  const { values, idempotencyKey } = snapshot.context;
  const shown = publishingStep(snapshot.value);
  const completed = shown === 3;
  const unsaved = !completed && !isEmpty(values);

  useEffect(() => {
    const at = serverNow().toISOString();
    keepPackageDraft(
      localStorage,
      userId,
      unsaved ? { values: asDraftValues(values), idempotencyKey, at } : undefined,
    );
  }, [userId, unsaved, values, idempotencyKey]);

  const address = useRef(requestedStep);
  const show = useRef((_step: PublishingStep, _replace: boolean) => {});
  useEffect(() => {
    show.current = (step, replace) => {
      address.current = step;
      setParameters(step === 1 ? {} : { step: String(step) }, { replace });
    };
  }, [setParameters]);

  // The address follows the flow.
  useEffect(() => {
    if (address.current !== shown) show.current(shown, shown === 3 || address.current > shown);
  }, [shown]);
  // The flow follows the address, as far as its fields allow.
  useEffect(() => {
    if (address.current === requestedStep) return;
    address.current = requestedStep;
    const before = actor.getSnapshot();
    if (before.value === 'completed') send({ type: 'again', idempotencyKey: crypto.randomUUID() });
    else send({ type: 'goTo', step: requestedStep });
    const now = publishingStep(actor.getSnapshot().value);
    if (now !== requestedStep) show.current(now, true);
  }, [requestedStep, actor, send]);

  return {
    context,
    snapshot,
    send,
    shown,
    unsaved,
    restoredAt: restored?.at,
    discard: () => keepPackageDraft(localStorage, userId, undefined),
    startOver: () => send({ type: 'again', idempotencyKey: crypto.randomUUID() }),
  };
}

export type Publishing = ReturnType<typeof usePublishing>;

/** Casts the values of the form to those of a stored draft. */
function asDraftValues(values: typeof emptyPackageDraft) {
  return values as NonNullable<ReturnType<typeof readPackageDraft>>['values'];
}
