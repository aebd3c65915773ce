/** The rows of the product's palette as drawn, so that another palette can draw the same. */

export interface DrawnElement {
  tag: string;
  attributes: Record<string, string>;
  children: (DrawnElement | string)[];
}

interface DrawnRow {
  value: string;
  className: string;
  children: (DrawnElement | string)[];
}

export interface DrawnGroup {
  heading: string | undefined;
  rows: DrawnRow[];
}

/** The groups of rows by query. */
export type DrawnRows = Record<string, DrawnGroup[]>;

function childrenOf(element: Element): (DrawnElement | string)[] {
  return [...element.childNodes].map((node) =>
    node instanceof Element ? drawn(node) : (node.textContent ?? ''),
  );
}

function drawn(element: Element): DrawnElement {
  const attributes = [...element.attributes].filter(({ name }) => name !== 'style');
  return {
    tag: element.tagName.toLowerCase(),
    attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    children: childrenOf(element),
  };
}

/** Returns the groups that the palette shows now. */
export function readGroups(): DrawnGroup[] {
  return [...document.querySelectorAll('[data-palette] [cmdk-group]')].map((group) => ({
    heading: group.querySelector('[cmdk-group-heading]')?.textContent ?? undefined,
    rows: [...group.querySelectorAll('[cmdk-item]')].map((item) => ({
      value: item.getAttribute('data-value') ?? '',
      className: item.className,
      children: childrenOf(item),
    })),
  }));
}
