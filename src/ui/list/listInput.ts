import type { z } from 'zod';
import { limitsRowsOfEach } from '../../domain/linkedRows.ts';
import type { Direction, ListParameters } from './listState.ts';

/** The fields of a list's call that are no filters. The address has names of its own for page and page size. */
const otherFields = ['current', 'pageSize', 'after', 'sort', 'direction'] as const;
type OtherField = (typeof otherFields)[number];

/** The filters that an address can hold: those of one value. Those of several ids belong to the links of the graph. */
type FilterName<Values> = {
  [Name in keyof Values]: NonNullable<Values[Name]> extends string | number | boolean ? Name : never;
}[Exclude<keyof Values, OtherField>];

type Criteria<Values> = { [Name in FilterName<Values>]?: Values[Name] | undefined };

type Sort<Values> = { direction?: Direction } & ('sort' extends keyof Values
  ? { sort?: Values['sort'] }
  : unknown);

interface ListInputOptions<Values> {
  /** Values that the page decides, whatever the address says: the state of a list of pending orders. They are no filters. */
  fixed?: Criteria<Values> | undefined;
  /** The filters that name the owner of the list, as in `useListState`: they do not make the list a filtered one. */
  subject?: readonly FilterName<Values>[];
  /** Converts the text of the address to the form of the call, where users type another one: minutes instead of seconds. */
  convert?: { [Name in FilterName<Values>]?: (text: string) => string | number | undefined };
  /** The order of a list whose address names none; absent: the order of the call. */
  order?: Sort<Values> | undefined;
}

export interface ListInput<Values> {
  /** The filters alone. */
  criteria: Criteria<Values>;
  /** The filters and the sort, for the export. */
  filter: Criteria<Values> & Sort<Values>;
  /** The input of the call for a page of the list. */
  input: Criteria<Values> & Sort<Values> & { current: number; pageSize: number; after: string | undefined };
  /** Tells whether the address filters the list. */
  filtered: boolean;
}

/** Returns the value if the schema accepts it; undefined for any other, because users can type anything in an address. */
function accepted(schema: z.ZodType | undefined, value: unknown): unknown {
  return value === undefined || value === '' ? undefined : schema?.safeParse(value).data;
}

/**
 * Reads the input of a list's call from the address with the filter schema of that call. Each filter of the schema is a
 * parameter of the address; a value that the schema refuses is left out (R-list-5), as is a sort that the call does not know.
 */
export function listInput<Schema extends z.ZodObject>(
  schema: Schema,
  parameters: ListParameters,
  { fixed, subject = [], convert = {}, order = {} }: ListInputOptions<z.output<Schema>> = {},
): ListInput<z.output<Schema>> {
  type Values = z.output<Schema>;
  const { current, pageSize, after, filters } = parameters;
  const conversions = convert as Record<string, ((text: string) => unknown) | undefined>;
  const shape: Record<string, z.ZodType> = schema.shape;
  const names = Object.keys(shape).filter(
    (name) => !(otherFields as readonly string[]).includes(name) && !limitsRowsOfEach(name),
  );
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const text = filters[name];
    const value = accepted(shape[name], text && conversions[name] ? conversions[name](text) : text);
    if (typeof value !== 'object') values[name] = value;
  }
  const ownNames = [...Object.keys(fixed ?? {}), ...(subject as readonly string[])];
  const filtered = names.some((name) => !ownNames.includes(name) && (values[name] ?? '') !== '');
  const criteria = { ...values, ...fixed } as Criteria<Values>;
  const filter = { ...criteria, ...order, ...sortOf<Values>(shape, parameters) };
  return { criteria, filter, input: { current, pageSize, after, ...filter }, filtered };
}

/** Returns the chosen sort if the call knows it. A list without a field for it has only one column to sort by. */
function sortOf<Values>(shape: Record<string, z.ZodType>, parameters: ListParameters): Sort<Values> {
  const { direction } = parameters;
  if (shape.sort === undefined) return (parameters.sort === undefined ? {} : { direction }) as Sort<Values>;
  const sort = accepted(shape.sort, parameters.sort);
  return (sort === undefined ? {} : { sort, direction }) as Sort<Values>;
}
