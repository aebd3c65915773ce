import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const style = `
body { margin: 16px; background: #888; font: 13px system-ui, sans-serif; }
h2 { margin: 24px 0 8px; font-size: 15px; }
nav a { margin-right: 12px; color: inherit; }
ul { display: flex; flex-wrap: wrap; gap: 12px; margin: 0; padding: 0; list-style: none; }
img { display: block; height: 270px; max-width: 480px; object-fit: cover; object-position: top; background: #fff; }
a { color: inherit; text-decoration: none; }
`;

/** Writes `index.html` with every picture in the folder, the variants of a screen side by side, each linked to its file. */
export function writeContactSheet(folder: string): void {
  const variants = new Map<string, string[]>();
  for (const file of readdirSync(folder).sort()) {
    const screen = /^(.+)\.\w+-\w+\.\w+\.\d+\.png$/.exec(file)?.[1];
    if (screen) variants.set(screen, [...(variants.get(screen) ?? []), file]);
  }
  const figure = (file: string) =>
    `<li><a href="${file}"><img loading="lazy" src="${file}" alt="">${file}</a></li>`;
  const sections = [...variants].map(
    ([screen, files]) => `<h2 id="${screen}">${screen}</h2>\n<ul>\n${files.map(figure).join('\n')}\n</ul>`,
  );
  const links = [...variants.keys()].map((screen) => `<a href="#${screen}">${screen}</a>`);
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html>\n<meta charset="utf-8">\n<title>Pictures</title>\n<style>${style}</style>\n<nav>${links.join('\n')}</nav>\n${sections.join('\n')}\n`,
  );
}
