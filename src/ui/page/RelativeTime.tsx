import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import relativeTimePlugin from 'dayjs/plugin/relativeTime.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../graph/client/serverClock.ts';
import { defaultLocale } from '../../i18n/locales.ts';

dayjs.extend(relativeTimePlugin);

/** Returns "3 hours ago" or "3 小时前". */
export function relativeTime(at: Date, now: Date, language: string): string {
  return dayjs(at)
    .locale(language === defaultLocale ? 'zh-cn' : 'en')
    .from(now);
}

/** Rendered on display, so that "now" is that moment. */
export default function RelativeTime({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const [now] = useState(serverNow);
  return <>{relativeTime(new Date(at), now, i18n.language)}</>;
}
