// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { computeAccessibleName } from 'dom-accessibility-api';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HostContext } from '../../commandKit/commandHost.ts';
import { testHost } from '../../commands/testing.ts';
import { PersonName } from './PersonName.tsx';

it('R-page-14: a link to a person is called by the name alone, without the initials of the picture', () => {
  document.body.innerHTML = renderToStaticMarkup(
    <MantineProvider env="test">
      <HostContext value={testHost({})}>
        <a href="/person">
          <PersonName name="Alexandria Montgomery" avatarUrl={null} />
        </a>
      </HostContext>
    </MantineProvider>,
  );
  const link = document.querySelector('a');
  expect(link && computeAccessibleName(link)).toBe('Alexandria Montgomery');
});
