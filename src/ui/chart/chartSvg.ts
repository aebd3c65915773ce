/** The CSS properties that are written into the file, because the page's style sheets are missing there. */
const styles = [
  'color',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
];

const svgNamespace = 'http://www.w3.org/2000/svg';
/** The attributes that only the page needs: focus, keys, and classes of its style sheets. */
const ofThePage = /^(class|style|tabindex|data-.*|aria-current|aria-describedby)$/;

/**
 * Returns a drawing of the page as a standalone SVG file: light scheme, inlined styles, white background.
 * @param title the text of the SVG's title element, for screen readers
 */
export function chartSvg(drawing: SVGSVGElement, title: string): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  inLight(() => inline(drawing, copy));
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('xmlns', svgNamespace);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('role', 'img');
  const heading = document.createElementNS(svgNamespace, 'title');
  heading.textContent = title;
  const background = document.createElementNS(svgNamespace, 'rect');
  for (const [name, value] of Object.entries({ width, height, fill: '#fff' }))
    background.setAttribute(name, String(value));
  copy.prepend(heading, background);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

/** Runs `work` in the light scheme, because the file has a white background. The browser paints nothing in between. */
function inLight(work: () => void): void {
  const { dataset } = document.documentElement;
  const shown = dataset.mantineColorScheme;
  dataset.mantineColorScheme = 'light';
  work();
  dataset.mantineColorScheme = shown;
}

function inline(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const { name } of [...to.attributes]) if (ofThePage.test(name)) to.removeAttribute(name);
  to.setAttribute('style', styles.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
  [...from.children].forEach((child, index) => {
    const copied = to.children[index];
    if (copied) inline(child, copied);
  });
}
