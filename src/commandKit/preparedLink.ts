import type { Message } from '../domain/message.ts';
import type { Command, CommandContext, Field, FieldValue, FieldValues } from './command.ts';
import type { RecordRef } from './recordType.ts';
import { linkParameter } from './preparedLinkParameter.ts';

/** Kinds of fields whose values a link may hold: no file, nothing secret, no agreement to a question. */
const single = new Set<Field['kind']>(['text', 'textarea', 'integer', 'money', 'rate', 'choice']);
const several = new Set<Field['kind']>(['choices', 'checkboxes']);

/** Tells whether the field's value may be stored and passed on. */
export function isPassedOn({ kind }: Field): boolean {
  return single.has(kind) || several.has(kind);
}

const isFilled = (value: FieldValue | undefined) => value !== undefined && value !== null && value !== '';

/**
 * Returns the address that opens the command's form with these values, as they were typed. The record is the parameter named
 * after its type, each value the parameter named after its field. Opening it sends nothing.
 */
export function linkOf(
  origin: string,
  { id, on, input }: Command,
  record: Pick<RecordRef, 'id'> | undefined,
  values: FieldValues,
): string {
  const parameters = new URLSearchParams({ [linkParameter]: id });
  if (on && record) parameters.set(on, record.id);
  for (const { name, kind } of input?.fields ?? []) {
    const value = values[name];
    if (single.has(kind) && isFilled(value)) parameters.set(name, String(value));
    else if (several.has(kind) && Array.isArray(value))
      for (const each of value) parameters.append(name, String(each));
  }
  return `${origin}/?${parameters.toString()}`;
}

/** Returns the values that the search part of an address gives for the fields of a command's form. */
export function linkedValues({ input }: Command, search: string): FieldValues {
  const parameters = new URLSearchParams(search);
  const values: FieldValues = {};
  for (const { name, kind } of input?.fields ?? []) {
    const given = parameters.getAll(name);
    if (given.length === 0) continue;
    if (single.has(kind)) values[name] = given.at(-1) ?? '';
    else if (several.has(kind)) values[name] = given;
  }
  return values;
}

/** The command, record and values that a link opens. */
export interface PreparedLink {
  command: Command;
  /** The record's id, number or name; undefined for a command on none. */
  record: string | undefined;
  values: FieldValues;
  /** Parameters that the command does not know. */
  unknown: string[];
}

/** The registry and role whose commands a link may open. */
type Reader = Pick<CommandContext, 'registry' | 'role'>;

/** Returns the role's command by its id or, if only one id ends so, by the last word of it ("recharge"). */
function commandNamed(name: string, { registry, role }: Reader): Command | undefined {
  const own = registry.commands.filter(({ roles }) => roles.includes(role));
  const exact = own.find(({ id }) => id === name);
  const [only, ...others] = own.filter(({ id }) => id.endsWith(`.${name}`));
  return exact ?? (others.length === 0 ? only : undefined);
}

/** Reads the search part of an address; returns a message with the reason if it opens nothing. */
export function readLink(search: string, reader: Reader): PreparedLink | { refused: Message } {
  const parameters = new URLSearchParams(search);
  const name = parameters.get(linkParameter) ?? '';
  const command = commandNamed(name, reader);
  if (!command) return { refused: { key: 'link.noCommand', params: { name } } };
  // Because a command without a form would run on the click itself, a link must not open it.
  if (!command.input && !command.confirm) return { refused: { key: 'link.noForm', params: { name } } };
  const { on } = command;
  const record = on && parameters.get(on)?.trim();
  if (on && !record) return { refused: { key: 'link.noRecord', params: { name: '' } } };
  const values = linkedValues(command, search);
  const known = new Set([linkParameter, on, ...Object.keys(values)]);
  return {
    command,
    record,
    values,
    unknown: [...new Set(parameters.keys())].filter((key) => !known.has(key)),
  };
}
