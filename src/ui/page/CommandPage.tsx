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
  /** The page that it is left for. */
  back: string;
  /** The page that follows once it is done; absent: the one that its outcome names, or `back`. */
  next?: string;
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

function OpenedPage({ title, command, record, back, next, above }: CommandPageProps) {
  const navigate = useNavigate();
  const [dirty, setDirty] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const { isAsking, stay, leave } = useLeaveQuestion(dirty && !outcome, { isSamePage: sameAddress });
  const cancel = () => void navigate(back);
  useEscape(cancel);
  // The router must have seen that the form is done before the page is left.
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
