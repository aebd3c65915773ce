import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../commandKit/toast.ts';
import { recording, type Recorded } from './recording.ts';
import classes from './recordingSign.module.css';
import { serverNow } from '../../graph/client/serverClock.ts';

/** Shows a running recording over every page and dialog: its duration and the button that ends it. */
export default function RecordingSign({ recorded: { since } }: { recorded: Recorded }) {
  const { t } = useTranslation();
  const seconds = useSeconds(since);
  const stop = () => {
    const message = recording.stop();
    if (message) void toast({ color: 'green', message: t(message.key, message.params ?? {}) });
  };
  return (
    <aside
      className={classes.sign}
      aria-label={t('recording.running')}
      title={t('recording.contents')}
      data-recording
      data-screen-only
    >
      <span className={classes.dot} aria-hidden />
      <span>{t('recording.running')}</span>
      <span className={classes.time}>{elapsed(seconds)}</span>
      <Button
        size="compact-xs"
        variant="default"
        data-command="recording.stop"
        aria-label={t('command.recording.stop')}
        onClick={stop}
      >
        {t('common.stop')}
      </Button>
      {/* A region that comes with its words is not read aloud: they come after it, and stay as they are. */}
      <VisuallyHidden role="status">{seconds > 0 && t('recording.running')}</VisuallyHidden>
    </aside>
  );
}

function useSeconds(since: number): number {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1000));
}

/** Formats seconds as "0:07" or "12:30". */
function elapsed(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
