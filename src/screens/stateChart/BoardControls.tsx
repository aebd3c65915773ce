import { Button, Group, NativeSelect, SegmentedControl, Slider, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Slider.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { addDays, daysBetween, type Day } from '../../domain/dates.ts';
import { boardPeriods } from '../../domain/lifecycleBoard.ts';
import { coverages, type BoardView } from './boardAddress.ts';
import classes from './board.module.css';

interface BoardControlsProps {
  view: BoardView;
  onView: (change: Partial<BoardView>) => void;
  /** Undefined while they are not known. */
  range: { firstDay: Day; today: Day } | undefined;
}

const allDays = 'all';

/** How many days the board tells of, and which day it stands at. */
export function BoardControls({ view, onView, range }: BoardControlsProps) {
  const { t } = useTranslation();
  const { role } = useCommandHost().context;
  // Of tests, those want to know who replay.
  const choices = coverages.filter((by) => by === 'use' || role === 'operations');
  return (
    <Group gap="lg" align="flex-start" className={classes.controls} data-view>
      <Stack gap={4}>
        <Text size="xs" c="dimmed" id="board-period">
          {t('board.period')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-labelledby="board-period"
          value={view.days === undefined ? allDays : String(view.days)}
          data={[
            ...boardPeriods.map((count) => ({
              value: String(count),
              label: t('board.period.days', { count }),
            })),
            { value: allDays, label: t('board.period.all') },
          ]}
          onChange={(value) => onView({ days: boardPeriods.find((days) => String(days) === value) })}
        />
      </Stack>
      <div className={classes.day}>
        {range && (
          <DaySlider key={`${range.firstDay} ${range.today}`} view={view} onView={onView} range={range} />
        )}
      </div>
      {/* Of all there was, as the question is whether anybody ever went that way; a period may be chosen after it. On paper
          the legend tells of it. */}
      <Stack gap={4} data-screen-only>
        <Text size="xs" c="dimmed" component="label" htmlFor="board-coverage">
          {t('board.coverage')}
        </Text>
        <NativeSelect
          id="board-coverage"
          size="xs"
          value={view.coverage ?? ''}
          data={['' as const, ...choices].map((value) => ({
            value,
            label: t(`board.coverage.by.${value === '' ? 'none' : value}`),
          }))}
          onChange={({ currentTarget: { value } }) => {
            const coverage = coverages.find((by) => by === value);
            onView({ coverage, ...(coverage === 'use' && { days: undefined }) });
          }}
        />
      </Stack>
    </Group>
  );
}

function DaySlider({ view, onView, range }: BoardControlsProps & { range: { firstDay: Day; today: Day } }) {
  const { t } = useTranslation();
  const last = Math.max(0, daysBetween(range.firstDay, range.today));
  const requestedDay = view.day === undefined ? last : daysBetween(range.firstDay, view.day);
  const at = Math.min(last, Math.max(0, requestedDay));
  // While it is dragged; the address then tells.
  const [dragged, setDragged] = useState({ from: at, to: at });
  const value = dragged.from === at ? dragged.to : at;
  const dayAt = (days: number) => addDays(range.firstDay, days);
  const words = (days: number) => (days === last ? t('board.now') : t('board.endOf', { day: dayAt(days) }));
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {t('board.day')}
        </Text>
        <Text size="xs" className={classes.dayValue} aria-live="polite">
          {/* Now is what the button beside it says. */}
          {value === last ? dayAt(last) : words(value)}
        </Text>
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Slider
          className={classes.slider}
          size="sm"
          min={0}
          max={last}
          disabled={last === 0}
          label={words}
          value={value}
          onChange={(to) => setDragged({ from: at, to })}
          onChangeEnd={(days) => onView({ day: days === last ? undefined : dayAt(days) })}
          thumbLabel={t('board.day')}
          thumbProps={{ 'aria-valuetext': words(value) }}
        />
        <Button
          size="compact-xs"
          variant="default"
          disabled={value === last}
          onClick={() => onView({ day: undefined })}
        >
          {t('board.now')}
        </Button>
      </Group>
    </Stack>
  );
}
