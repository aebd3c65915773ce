import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as icons from './icons.ts';
import * as loginIcons from './loginIcons.ts';

it('hides an icon from screen readers, fills what is no line, and takes what an SVG takes', () => {
  const drawn = createElement(icons.IconDiscount, { size: 16, stroke: 1.6, className: 'tone' });
  expect(renderToStaticMarkup(drawn)).toBe(
    '<svg aria-hidden="true" data-icon="discount" width="16" height="16" viewBox="0 0 24 24" fill="none"' +
      ' stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" class="tone">' +
      '<path d="M9 15l6 -6"></path>' +
      '<path d="M9 9.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0" fill="currentColor"></path>' +
      '<path d="M14 14.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0" fill="currentColor"></path>' +
      '<path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"></path></svg>',
  );
});

it('has no icon that no page shows', () => {
  const pages = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('icons'))
    .map((path) => readFileSync(`src/${path}`, 'utf8'))
    .join('');
  const shown = new Set(pages.match(/\bIcon[A-Z]\w*/g));
  expect(Object.keys({ ...icons, ...loginIcons }).filter((name) => !shown.has(name))).toEqual([]);
});
