import { isSecretName, maskOf } from '../../domain/secretNames.ts';
import { isContent, secretPartsOf } from './masking.ts';

/** Stands for a value that JSON cannot express: its type and some of its properties. */
export interface Placeholder {
  $: string;
  [property: string]: unknown;
}

/** A class of errors that a machine's guards know, with the fields that they read. */
export interface KnownError {
  name: string;
  of: abstract new (...made: never) => Error;
  fields: readonly string[];
}

interface Writing {
  /** The machine's id: see masking.ts. */
  machine: string;
  /** Reduces an object to the parts that the machine reads; returns the object itself if it reads all. */
  outline?: ((part: object) => object) | undefined;
  errors?: readonly KnownError[] | undefined;
}

/** Returns a value as a recording contains it: masked, and in JSON. */
export function written(value: unknown, writing: Writing): unknown {
  return write(value, writing, []);
}

function write(value: unknown, writing: Writing, around: readonly object[]): unknown {
  switch (typeof value) {
    case 'string':
      return isContent(value) ? { $: 'content', size: value.length } : value;
    case 'number':
      return Number.isFinite(value) ? value : { $: 'number', text: String(value) };
    case 'function':
    case 'symbol':
      return { $: typeof value };
    case 'bigint':
      return { $: 'bigint', text: String(value) };
    case 'object':
      return value === null ? null : writeObject(value, writing, around);
    default:
      return value;
  }
}

function writeObject(whole: object, writing: Writing, around: readonly object[]): unknown {
  if (around.includes(whole)) return { $: 'circular' };
  const inside = [...around, whole];
  if (Array.isArray(whole)) return whole.map((each) => write(each, writing, inside) ?? null);
  const substitute = placeholder(whole);
  if (substitute) return substitute;
  if (whole instanceof Error) return writeError(whole, writing, inside);
  const part = writing.outline?.(whole) ?? whole;
  return writeFields(part, writing, inside);
}

function writeFields(part: object, writing: Writing, around: readonly object[]): Record<string, unknown> {
  const secret = secretPartsOf(writing.machine, part);
  const fields = Object.entries(part).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const hidden = isSecretName(name) || secret.includes(name);
    return [[name, hidden ? maskOf(value) : write(value, writing, around)] as const];
  });
  return Object.fromEntries(fields);
}

/** Writes the message for the file's readers; omits the cause, which may be anything. */
function writeError(error: Error, writing: Writing, around: readonly object[]): Placeholder {
  const known = writing.errors?.find((each) => error instanceof each.of);
  const knownFields = Object.entries(error).filter(([name]) => known?.fields.includes(name));
  return {
    $: 'error',
    name: known?.name ?? 'Error',
    message: error.message,
    ...writeFields(Object.fromEntries(knownFields), writing, around),
  };
}

/** Returns a placeholder for an object that is not plain: only its type, never its content. */
function placeholder(whole: object): Placeholder | undefined {
  if (typeof Blob !== 'undefined' && whole instanceof Blob)
    return { $: whole instanceof File ? 'file' : 'blob', size: whole.size, type: whole.type };
  if (whole instanceof Date) return { $: 'date', text: whole.toJSON() };
  if ('$$typeof' in whole) return { $: 'component' };
  if (typeof Node !== 'undefined' && whole instanceof Node) return { $: 'element', name: whole.nodeName };
  const prototype: unknown = Object.getPrototypeOf(whole);
  if (prototype === null || prototype === Object.prototype || whole instanceof Error) return undefined;
  // "[object Map]"; the built page has other names for our own classes.
  return { $: Object.prototype.toString.call(whole).slice(8, -1).toLowerCase() };
}
