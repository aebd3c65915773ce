/** What the page's style sheets say of a drawing; each is written into the file. */
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
/** What belongs to the page: focus, keys, and classes of its style sheets. */
const ofThePage = /^(class|style|tabindex|data-.*|aria-current|aria-describedby)$/;

/**
 * A drawing of the page as an SVG file that needs none of the page: light, its styles written out, on a white ground.
 * @param title what it is called; its first child, for who listens to it
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

/** A file is looked at on white, whichever colours the page has now. Nothing is painted in between. */
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
