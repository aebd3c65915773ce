import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { iconPlugin } from './icon-plugin.ts';

it('hides the icons of both kinds from screen readers', () => {
  const file = fileURLToPath(
    new URL('../node_modules/@tabler/icons-react/dist/esm/defaultAttributes.mjs', import.meta.url),
  );
  const { transform } = iconPlugin();
  if (typeof transform !== 'object') throw new Error('The plugin has no filter');
  expect(file).toMatch(transform.filter?.id as RegExp);
  const handler = transform.handler as unknown as (code: string) => { code: string };
  const { code } = handler(readFileSync(file, 'utf8'));
  expect(code.match(/'aria-hidden': true, xmlns: /g)).toHaveLength(2);
  expect(() => handler('export default {}')).toThrow('in another way');
});
