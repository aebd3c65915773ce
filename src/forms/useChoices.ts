import { useEffect, useState } from 'react';
import type { Choice, CommandContext, DataOf, Field, Subject } from '../commandKit/command.ts';
import { showFailure } from '../commandKit/notices.tsx';

type ChoosingField = Pick<Extract<Field, { kind: 'choices' }>, 'choices'>;

/** Loads the choices of a field; undefined while they load. */
export function useChoices(field: ChoosingField, context: CommandContext, data: DataOf<Subject>) {
  const [choices, setChoices] = useState<Choice[]>();
  useEffect(() => {
    let stale = false;
    field
      .choices(context, data)
      .then((found) => {
        if (!stale) setChoices(found);
      })
      .catch((error: unknown) => {
        if (stale) return;
        setChoices([]);
        showFailure(context.t, error);
      });
    return () => {
      stale = true;
    };
  }, [field, context, data]);
  return [choices, setChoices] as const;
}
