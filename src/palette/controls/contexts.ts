/** What tells controls of one name apart: their row, their group, or a number. */

/** Longer texts of a row or group are cut. */
export const contextLength = 60;

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What tells a row from the others: its header, else its link, else its first cell with a text. */
export function rowText(row: Element): string {
  const header =
    row.querySelector('th[scope=row], [role=rowheader]') ??
    row.querySelector('a[href]') ??
    [...row.children].find((cell) => oneLine(cell.textContent) !== '');
  return oneLine(header?.textContent ?? row.textContent).slice(0, contextLength);
}

interface InContext {
  name: string;
  context: string;
  row: Element | undefined;
}

/** Those that have one name and one context, together. */
function alike<Control extends InContext>(controls: readonly Control[]): Control[][] {
  const groups = new Map<string, Control[]>();
  for (const control of controls) {
    const key = `${control.name}\n${control.context}`;
    const group = groups.get(key);
    if (group) group.push(control);
    else groups.set(key, [control]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** The texts in which rows differ that are called alike, as a record and its amount at two times. */
function differingTexts(all: readonly Element[]): string[] {
  const texts = all.map((row) => [...row.children].map((cell) => oneLine(cell.textContent)));
  return texts.map((own) =>
    own
      .filter((text, at) => text !== '' && texts.some((other) => other[at] !== text))
      .join(' · ')
      .slice(0, contextLength),
  );
}

/** Gives those that neither name nor context tells apart what else is in their rows, or a number where nothing is. */
export function withDistinctContexts<Control extends InContext>(controls: readonly Control[]): Control[] {
  const contexts = new Map<Control, string>();
  const contextOf = (control: Control) => contexts.get(control) ?? control.context;
  for (const group of alike(controls)) {
    const inRows = group.flatMap(({ row }) => row ?? []);
    if (inRows.length < group.length) continue;
    const texts = differingTexts(inRows);
    group.forEach((control, at) =>
      contexts.set(control, [control.context, texts[at]].filter(Boolean).join(' · ')),
    );
  }
  const withRowTexts = controls.map((control) => ({ ...control, context: contextOf(control) }));
  const numbers = new Map<Control, string>();
  for (const group of alike(withRowTexts))
    group.forEach((control, at) => numbers.set(control, `${at + 1}/${group.length}`));
  return withRowTexts.map((control) => {
    const number = numbers.get(control);
    return number === undefined ? control : { ...control, context: `${control.context} ${number}`.trim() };
  });
}
