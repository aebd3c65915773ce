import type { CommandContext, CommandRecord, Field, FieldValues } from '../../commandKit/command.ts';
import { folded } from '../foldedText.ts';
import type { Prepared } from './lineTypes.ts';
import type { Token } from './tokens.ts';

const isEmpty = (value: unknown) => value === undefined || value === '';

/**
 * Returns the initial values of a form after a line: from its figures and names, then the choices that its words name. The
 * rest becomes the text, unchanged. Throws the errors of the request for the choices.
 */
export async function filledIn(
  { command, values, unassignedWords, parts }: Prepared,
  line: string,
  context: CommandContext,
  record: CommandRecord | undefined,
): Promise<FieldValues> {
  const { input } = command;
  if (!input) return {};
  const filled: FieldValues = { ...values };
  const remarks = parts.filter(({ kind }) => kind === 'remark');
  if (unassignedWords.length + remarks.length === 0) return filled;
  const initial = (await input.initial?.(context, record?.data)) ?? {};
  const isShown = (field: Field) => field.when?.({ ...initial, ...filled }) ?? true;
  const chosen = new Set<Token>();
  for (const field of input.fields) {
    // Skips local choices, because they were compared when the line was read.
    if (field.kind !== 'choice' || field.isLocal || !isShown(field) || field.name in filled) continue;
    if (unassignedWords.length === 0) continue;
    const choices = await field.choices(context, record?.data);
    for (const token of unassignedWords.filter((each) => !chosen.has(each))) {
      const fits = choices.filter(
        ({ value, label }) => value === token.text || folded(label).includes(token.text),
      );
      const exact = fits.filter(({ value, label }) => value === token.text || folded(label) === token.text);
      const [only, ...others] = exact.length > 0 ? exact : fits;
      if (!only || others.length > 0) continue;
      filled[field.name] = only.value;
      chosen.add(token);
      break;
    }
  }
  const isFree = (field: Field) =>
    (field.kind === 'textarea' || (field.kind === 'text' && field.is === undefined)) &&
    isEmpty(filled[field.name]) &&
    isEmpty(initial[field.name]) &&
    isShown(field);
  const texts = input.fields.filter(isFree);
  const [text] = command.on
    ? texts.toSorted((a, b) => Number(a.optional ?? false) - Number(b.optional ?? false))
    : texts;
  const typed = remarks
    .flatMap((part) => withoutChosen(part, [...chosen]))
    .map(({ from, to }) => line.slice(from, to).trim())
    .filter((span) => span !== '')
    .join(' ');
  if (text && typed !== '') filled[text.name] = typed;
  return filled;
}

/** Returns the ranges of a text that remain after some of its words were used as choices. */
function withoutChosen(
  { from, to }: { from: number; to: number },
  chosen: readonly Token[],
): { from: number; to: number }[] {
  const inside = chosen.find((token) => token.from >= from && token.to <= to);
  if (!inside) return [{ from, to }];
  const others = chosen.filter((token) => token !== inside);
  return [
    ...withoutChosen({ from, to: inside.from }, others),
    ...withoutChosen({ from: inside.to, to }, others),
  ].filter((span) => span.to > span.from);
}
