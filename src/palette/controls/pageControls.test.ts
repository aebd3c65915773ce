// @vitest-environment happy-dom
/** R-page-14: the controls of a page that appears, or changes, while the palette is open. */
import { afterEach, expect, it } from 'vitest';
import { sourceOf } from '../../../tests/palette/rowSource.ts';
import { pageControls, type PageControls } from './pageControls.ts';

afterEach(() => document.body.replaceChildren());

const source = sourceOf('agent');
const namesOf = (controls: PageControls) => controls.offered(source, true)?.controls.map(({ name }) => name);

function opened(html: string): PageControls {
  document.body.innerHTML = html;
  const controls = pageControls(null);
  controls.collect();
  return controls;
}

it('are those of the moment when something is typed first, as the page may have come later than the palette', () => {
  const controls = opened('<main></main><div data-palette></div>');
  expect(namesOf(controls)).toEqual([]);
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button>下一页</button>');
  controls.type();
  expect(namesOf(controls)).toEqual(['下一页']);
});

it('are read again where one of them has been enabled since', () => {
  const controls = opened('<main><button disabled>下一页</button></main>');
  document.querySelector('button')?.removeAttribute('disabled');
  controls.type();
  expect(namesOf(controls)).toEqual(['下一页']);
});

it('are not read again for what the palette itself draws', () => {
  const controls = opened('<main><button>下一页</button></main><div data-palette></div>');
  const before = controls.offered(source, true);
  document.querySelector('[data-palette]')?.insertAdjacentHTML('beforeend', '<i></i>');
  controls.type();
  expect(controls.offered(source, true)).toBe(before);
});

it('do not change between two letters', () => {
  const controls = opened('<main><button>下一页</button></main>');
  controls.type();
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button>上一页</button>');
  controls.type();
  expect(namesOf(controls)).toEqual(['下一页']);
});

it('are used by the rows of the last reading alone: a row of one before says that its control is no longer there', () => {
  const controls = opened('<main><button>下一页</button></main>');
  const [old] = controls.offered(source, true)?.controls ?? [];
  document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<button>上一页</button>');
  controls.type();
  expect(old && controls.isUsable(old.id)).toBe(false);
});
