import type { CommandContext, CommandRecord, Field, FieldValues } from '../../commandKit/command.ts';
import { folded } from '../foldedText.ts';
import type { Prepared } from './prepare.ts';
import { isFiller, type Token } from './tokens.ts';

const isEmpty = (value: unknown) => value === undefined || value === '';

/**
 * The values that a form opens with after a sentence: what the tokens said by their form, then the choices that words
 * name, and as text what is left, to the letter. Throws what asking for the choices throws.
 */
export async function filledIn(
  { command, values, words, loose, ids }: Prepared,
  query: string,
  context: CommandContext,
  record: CommandRecord | undefined,
): Promise<FieldValues> {
  const { input } = command;
  if (!input) return {};
  const filled: FieldValues = { ...values };
  if (words.length === 0) return filled;
  const initial = (await input.initial?.(context, record?.data)) ?? {};
  const shown = (field: Field) => field.when?.({ ...initial, ...filled }) ?? true;
  let left = words.filter(({ text }) => !input.fields.some(({ label }) => folded(context.t(label)) === text));
  for (const field of input.fields) {
    if (field.kind !== 'choice' || left.length === 0 || !shown(field)) continue;
    const choices = await field.choices(context, record?.data);
    for (const token of left) {
      const named = ids[token.text] ?? [];
      const fits = choices.filter(
        ({ value, label }) =>
          named.includes(value) || value === token.text || folded(label).includes(token.text),
      );
      const exact = fits.filter(({ value, label }) => value === token.text || folded(label) === token.text);
      const [only, ...others] = exact.length > 0 ? exact : fits;
      if (!only || others.length > 0) continue;
      filled[field.name] = only.value;
      left = left.filter((each) => each !== token);
      break;
    }
  }
  const texts = input.fields.filter(
    (field) =>
      (field.kind === 'text' || field.kind === 'textarea') &&
      isEmpty(filled[field.name]) &&
      isEmpty(initial[field.name]) &&
      shown(field),
  );
  const [text] = command.on
    ? texts.toSorted((a, b) => Number(a.optional ?? false) - Number(b.optional ?? false))
    : texts;
  if (text && left.length > 0) filled[text.name] = textOf(query, left, loose);
  return filled;
}

/** What the tokens were typed as, with the loose words among them; runs that others part are joined by a blank. */
function textOf(query: string, tokens: readonly Token[], loose: readonly Token[]): string {
  const runs: Token[][] = [];
  for (const token of [...tokens, ...loose].toSorted((a, b) => a.from - b.from)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && /^[\s\p{P}]*$/u.test(query.slice(last.to, token.from))) run.push(token);
    else runs.push([token]);
  }
  return runs
    .filter((run) => run.some((token) => tokens.includes(token)))
    .map((run) => {
      const from = run.find((token) => !isFiller(token))?.from ?? 0;
      const to = run.findLast((token) => !isFiller(token))?.to ?? 0;
      return query.slice(from, to);
    })
    .join(' ');
}
