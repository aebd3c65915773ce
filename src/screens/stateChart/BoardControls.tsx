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
  /** Undefined until they are known. */
  range: { firstDay: Day; today: Day } | undefined;
}

const allDays = 'all';

/** Lets the user choose the period of the board, and its day. */
export function BoardControls({ view, onView, range }: BoardControlsProps) {
  const { t } = useTranslation();
  const { role } = useCommandHost().context;
  // Test coverage is only for operations, who use the replay lab.
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
      {/* Covers all days at first, because the question is whether anybody ever used an edge; the user may then choose a
          period. On paper the legend shows it. */}
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
  // The position while the slider is dragged; afterwards the address has it.
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
          {/* The button next to it says "now", so this shows the day. */}
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
