import { Tooltip } from '@mantine/core';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import relativeTimePlugin from 'dayjs/plugin/relativeTime.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMinute } from '../domain/dates.ts';

dayjs.extend(relativeTimePlugin);

/** "3 hours ago", "3 小时前". */
export function relativeTime(at: Date, now: Date, language: string): string {
  return dayjs(at)
    .locale(language.toLowerCase().startsWith('zh') ? 'zh-cn' : 'en')
    .from(now);
}

/** An instant as "2026-11-21 14:05", with the relative time in a tooltip. */
export function Minute({ at }: { at: string }) {
  return (
    <Tooltip label={<Relative at={at} />} transitionProps={{ duration: 100 }}>
      <time dateTime={at}>{formatMinute(new Date(at))}</time>
    </Tooltip>
  );
}

/** Mounted when the tooltip opens, so that "now" is then. */
function Relative({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const [now] = useState(() => new Date());
  return <>{relativeTime(new Date(at), now, i18n.language)}</>;
}
