import { Paper, Stack } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Command, CommandRecord, Outcome } from '../../commandKit/command.ts';
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
  /** The page after a cancel. */
  back: string;
  /** The page after success; absent: the page that the outcome names, or `back`. */
  next?: string;
  /** Content above the form, such as the choice between forms. */
  above?: ReactNode;
}

/**
 * Shows a command's form as a page.
 * With unsaved input it asks before the user leaves, opens another record of the same page, or closes the tab. Escape
 * cancels.
 */
export function CommandPage(props: CommandPageProps) {
  return <OpenedPage key={formIdentity(props.command, props.record)} {...props} />;
}

function OpenedPage({ title, command, record, back, next, above }: CommandPageProps) {
  const navigate = useNavigate();
  const [dirty, setDirty] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const { isAsking, stay, leave } = useLeaveQuestion(dirty && !outcome, { isSamePage: sameAddress });
  const cancel = () => void navigate(back);
  useEscape(cancel);
  // The router must render the finished form first, so that leaving the page asks no question.
  const finish = useEffectEvent((done: Outcome) => void navigate(next ?? done.route ?? back));
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
          onCancel={cancel}
          onReload={cancel}
          onDirty={setDirty}
        />
      </Paper>
      <LeaveQuestion opened={isAsking} onStay={stay} onLeave={leave} />
    </Stack>
  );
}
