import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/zh-cn.js';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { utc, type Day } from '../../domain/dateText.ts';
import { useToday } from '../page/today.ts';
import type { Locale } from '../../i18n/locales.ts';

/** The language's name in dayjs, and the formats of the month above its days. */
const calendars: Record<Locale, { locale: string; month: string; year: string; firstDayOfWeek: 0 | 1 }> = {
  'zh-CN': { locale: 'zh-cn', month: 'YYYY年M月', year: 'YYYY年', firstDayOfWeek: 1 },
  'en-US': { locale: 'en', month: 'MMMM YYYY', year: 'YYYY', firstDayOfWeek: 0 },
};

interface DayCalendarProps {
  button: ReactElement;
  label: string;
  day: Day | undefined;
  min: Day | undefined;
  max: Day | undefined;
  onChoose: (day: Day) => void;
  onClose: () => void;
}

/** The days of a month to choose from, below the button. */
export default function DayCalendar({ button, label, day, min, max, onChoose, onClose }: DayCalendarProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Locale;
  const { locale, month, year, firstDayOfWeek } = calendars[language];
  const spoken = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'full' });
  const current = useToday();
  const shown = day ?? (max && max < current ? max : current);
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      onDismiss={onClose}
      position="bottom-end"
      shadow="sm"
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={label} data-calendar>
        <DatePicker
          value={day ?? null}
          defaultDate={shown}
          minDate={min}
          maxDate={max}
          maxLevel="year"
          locale={locale}
          firstDayOfWeek={firstDayOfWeek}
          weekendDays={[]}
          hideOutsideDates
          monthLabelFormat={month}
          yearLabelFormat={year}
          ariaLabels={{
            previousMonth: t('list.previousMonth'),
            nextMonth: t('list.nextMonth'),
            previousYear: t('list.previousYear'),
            nextYear: t('list.nextYear'),
          }}
          getDayProps={(each) => ({
            'aria-label': spoken.format(utc(each)),
            ...(each === current && { 'aria-current': 'date' }),
            ...(each === shown && { 'data-autofocus': true }),
          })}
          onChange={(chosen) => chosen && onChoose(chosen)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
