/** The parts of commands, records, rows and outcomes that the palette's machine reads, for a recording (R-replay-10). */

type Part = Record<string, unknown>;

const isFunction = (value: unknown) => typeof value === 'function';

/** Returns the outline of an object; any other object is returned itself. */
export function paletteOutline(whole: object): object {
  const part = whole as Part;
  if (isFunction(part.run) && Array.isArray(part.roles)) return commandOutline(part);
  if ('act' in part && 'value' in part) return rowOutline(part);
  if ('id' in part && Array.isArray(part.rows)) return { id: part.id, rows: part.rows };
  if ('data' in part && 'type' in part && 'id' in part)
    return { type: part.type, id: part.id, name: part.name };
  if ('notice' in part || 'effect' in part || 'results' in part) return outcomeOutline(part);
  return whole;
}

/** Records only whether the command has input, not the input. */
function commandOutline({ id, on, input, confirm }: Part): object {
  return { id, on, input: input && {}, confirm };
}

function rowOutline({ value, act, page, blocked, usageKey }: Part): object {
  return { value, act, ...(page !== undefined && { page }), blocked, usageKey };
}

/** Omits the notice's text, because it may contain confidential names. */
function outcomeOutline({ notice, go, route }: Part): object {
  return { notice: notice && {}, go, route };
}
