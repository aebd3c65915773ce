/** Renders a command's form without a page, for tests. */
import { MantineProvider } from '@mantine/core';
import { act, createRef } from 'react';
import type { Root } from 'react-dom/client';
import type { Command, Outcome } from '../../src/commandKit/command.ts';
import { HostContext, type CommandInput } from '../../src/commandKit/commandHost.ts';
import { testHost } from '../../src/commands/testing.ts';
import { CommandForm } from '../../src/forms/CommandForm.tsx';
import { FormContainer } from '../../src/forms/FormContainer.tsx';

/** Renders the form. Its requests are recorded in `sent` and never answered. */
export async function drawForm(root: Root, command: Command, sent: CommandInput[]): Promise<void> {
  const host = testHost({
    execute: (_command: Command, input: CommandInput) => {
      sent.push(input);
      return new Promise<Outcome>(() => undefined);
    },
  });
  const nothing = () => undefined;
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostContext value={host}>
          <FormContainer container={createRef()}>
            <CommandForm command={command} layout="modal" onDone={nothing} onCancel={nothing} />
          </FormContainer>
        </HostContext>
      </MantineProvider>,
    ),
  );
}
