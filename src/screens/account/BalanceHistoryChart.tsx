import { Button, Group, Paper, Table, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BalanceMonth } from '../../domain/ledger.ts';
import { formatMoney } from '../../domain/money.ts';
import { useContainerWidth } from '../../ui/chart/containerWidth.ts';
import { useChartOnPage } from '../../ui/page/pageParts.ts';
import classes from './BalanceHistoryChart.module.css';
import { balanceHistoryScale, pictureWidth } from './balanceHistoryScale.ts';

const margin = { top: 12, right: 12, bottom: 24 };
/** Pixels of a digit on the axis, in the widest font at size 12. */
const digitWidth = 7.4;
const axisGap = 8;
/** The share of a month's width that each of its two bars takes. */
const barShare = 0.22;

const keys = [
  { id: 'remaining', color: 'var(--mantine-primary-color-filled)' },
  { id: 'credited', color: 'var(--balance-credited, var(--mantine-color-green-5))' },
  { id: 'used', color: 'var(--mantine-color-gray-5)' },
] as const;

/** Shows the quota over the year: the remainder at the end of each month, and the amounts added and used in it. */
export default function BalanceHistoryChart({ points }: { points: readonly BalanceMonth[] }) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  useChartOnPage({ asTable, show: setAsTable });
  const [frame, room] = useContainerWidth();
  return (
    <Paper withBorder p="lg">
      <Group justify="space-between" mb="sm" gap="sm">
        <Text fw={600} component="h2" fz={16}>
          {t('account.balanceHistory')}
        </Text>
        <Group gap="md">
          {!asTable &&
            keys.map(({ id, color }) => (
              <Group key={id} gap={6}>
                <span className={classes.key} style={{ background: color }} aria-hidden />
                <Text size="xs" c="dimmed">
                  {t(`account.balanceHistory.${id}`)}
                </Text>
              </Group>
            ))}
          <Button
            size="compact-xs"
            variant="default"
            data-command="chart.table"
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? 'chart.showChart' : 'chart.showTable')}
          </Button>
        </Group>
      </Group>
      {asTable ? (
        <BalanceHistoryTable points={points} />
      ) : (
        <div ref={frame} className={classes.scroll}>
          <BalanceHistoryPicture points={points} room={room} />
        </div>
      )}
    </Paper>
  );
}

interface BalanceHistoryPictureProps {
  points: readonly BalanceMonth[];
  /** The available width in pixels. Text and lines then have the same size as elsewhere on the page. */
  room: number;
}

function BalanceHistoryPicture({ points, room }: BalanceHistoryPictureProps) {
  const { t } = useTranslation();
  const title = useId();
  const { top, ticks } = balanceHistoryScale(
    points.flatMap(({ credited, used, remaining }) => [credited, used, remaining]),
  );
  const marks = ticks.map((tick) => ({ tick, words: `¥${tick.toLocaleString('en-US')}` }));
  const left = axisGap + digitWidth * Math.max(...marks.map(({ words }) => words.length));
  const width = pictureWidth(room, { left, right: margin.right }, points.length);
  const height = Math.min(300, Math.round(width * 0.3));
  const inner = { width: width - left - margin.right, height: height - margin.top - margin.bottom };
  const step = inner.width / points.length;
  const barWidth = step * barShare;
  const bottom = margin.top + inner.height;
  const x = (index: number) => left + step * (index + 0.5);
  const y = (amount: number) => bottom - (Math.max(0, amount) / top) * inner.height;
  const line = points.map(({ remaining }, index) => `${x(index)},${y(Number(remaining))}`).join(' ');
  const description = points.map(({ month, remaining }) => `${month} ${formatMoney(remaining)}`).join('; ');
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={{ minWidth: width }}
      className={classes.picture}
      role="img"
      aria-labelledby={title}
    >
      <title id={title}>{`${t('account.balanceHistoryName')}: ${description}`}</title>
      {marks.map(({ tick, words }) => (
        <g key={tick}>
          <line x1={left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} className={classes.grid} />
          <text x={left - axisGap} y={y(tick) + 4} textAnchor="end" className={classes.word}>
            {words}
          </text>
        </g>
      ))}
      {points.map(({ month, credited, used, remaining }, index) => (
        <g key={month}>
          <title>
            {[
              month,
              `${t('account.balanceHistory.credited')} ${formatMoney(credited)}`,
              `${t('account.balanceHistory.used')} ${formatMoney(used)}`,
              `${t('account.balanceHistory.remaining')} ${formatMoney(remaining)}`,
            ].join('\n')}
          </title>
          <rect
            x={left + step * index}
            y={margin.top}
            width={step}
            height={inner.height}
            fill="transparent"
          />
          <rect
            x={x(index) - barWidth - 1}
            y={y(Number(credited))}
            width={barWidth}
            height={bottom - y(Number(credited))}
            className={classes.credited}
          />
          <rect
            x={x(index) + 1}
            y={y(Number(used))}
            width={barWidth}
            height={bottom - y(Number(used))}
            className={classes.used}
          />
          <text x={x(index)} y={height - 6} textAnchor="middle" className={classes.word}>
            {month.slice(2)}
          </text>
        </g>
      ))}
      <polyline points={line} className={classes.line} pointerEvents="none" />
      {points.map(({ month, remaining }, index) => (
        <circle
          key={month}
          cx={x(index)}
          cy={y(Number(remaining))}
          r={3}
          className={classes.dot}
          pointerEvents="none"
        />
      ))}
    </svg>
  );
}

function BalanceHistoryTable({ points }: { points: readonly BalanceMonth[] }) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={420} type="native">
      <Table fz={13} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('account.balanceHistory.month')}</Table.Th>
            {(['credited', 'used', 'remaining'] as const).map((name) => (
              <Table.Th key={name} ta="right">
                {t(`account.balanceHistory.${name}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map(({ month, ...amounts }) => (
            <Table.Tr key={month}>
              <Table.Td>{month}</Table.Td>
              {(['credited', 'used', 'remaining'] as const).map((name) => (
                <Table.Td key={name} ta="right">
                  {formatMoney(amounts[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
