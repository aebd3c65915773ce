/** Texts that distinguish controls with the same name: their row, their group, or a number. */

/** The most characters of a row's or group's text. */
export const contextLength = 60;

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the text that distinguishes a row: its header, otherwise its link, otherwise its first cell with a text. */
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

/** Returns the groups of controls that share both name and context. */
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

/** Returns the texts that differ between rows with the same name, such as a record and its amount at two times. */
function differingTexts(all: readonly Element[]): string[] {
  const texts = all.map((row) => [...row.children].map((cell) => oneLine(cell.textContent)));
  return texts.map((own) =>
    own
      .filter((text, at) => text !== '' && texts.some((other) => other[at] !== text))
      .join(' · ')
      .slice(0, contextLength),
  );
}

/** Adds further row texts to controls with the same name and context, or a number if the rows do not differ. */
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
