import { Paper, Stack } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Command, CommandRecord, Outcome } from '../../commands/core/command.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { LeaveQuestion } from '../../forms/LeaveQuestion.tsx';
import { useEscape } from '../../keys/useEscape.ts';
import { formIdentity } from '../../forms/useOpenedRecord.ts';
import { formWidth } from './formWidth.ts';
import { PageHead } from './PageHead.tsx';
import { sameAddress } from '../router/guardedHistory.ts';
import { useLeaveQuestion } from '../router/useLeaveQuestion.ts';

interface CommandPageProps {
  title: string;
  command: Command;
  record?: CommandRecord;
  onDone: (outcome: Outcome) => void;
  onCancel: () => void;
  /** Above the form: the choice between forms. */
  above?: ReactNode;
}

/**
 * A command's form as a page of its own. Unsaved input asks before it is left, for another record of the same page and
 * on closing the tab too. Escape is the cancel button.
 */
export function CommandPage(props: CommandPageProps) {
  return <OpenedPage key={formIdentity(props.command, props.record)} {...props} />;
}

function OpenedPage({ title, command, record, onDone, onCancel, above }: CommandPageProps) {
  const [dirty, setDirty] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const { asked, stay, leave } = useLeaveQuestion(dirty && !outcome, { stays: sameAddress });
  useEscape(onCancel);
  // The router must have seen that the form is done before the page is left.
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (outcome) finish(outcome);
  }, [outcome]);
  const done = useCallback((result: Outcome) => {
    setDirty(false);
    setOutcome(result);
  }, []);
  return (
    <Stack gap="md">
      <PageHead title={title} />
      {above}
      <Paper withBorder p="lg" maw={formWidth}>
        <CommandForm
          command={command}
          record={record}
          layout="page"
          copies
          onDone={done}
          onCancel={onCancel}
          onReload={onCancel}
          onDirty={setDirty}
        />
      </Paper>
      <LeaveQuestion opened={asked} onStay={stay} onLeave={leave} />
    </Stack>
  );
}
