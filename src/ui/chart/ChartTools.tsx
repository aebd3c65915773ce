import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconFileCode,
  IconFileTypeSvg,
  IconPrinter,
  IconSchema,
  IconTable,
  IconZoomIn,
  IconZoomOut,
} from '../../icons/icons.ts';
import type { Icon } from '../../icons/icon.ts';
import { useTranslation } from 'react-i18next';
import { mostZoom, type Zoom } from './zoom.ts';
import classes from './StateChart.module.css';

interface ChartToolsProps {
  zoom: Zoom;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  onSvg: () => void;
  onPrint: () => void;
  onMachine: () => void;
  /** True for the small chart next to a record; the palette offers the tools of the whole page or machine. */
  compact: boolean;
}

/** Shows the tools of a chart: zoom, export, print, and the table view. */
export function ChartTools({ zoom, asTable, onTable, onSvg, onPrint, onMachine, compact }: ChartToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools} data-keys="chart" data-screen-only>
      {!asTable && (
        <>
          <Tool
            icon={IconZoomOut}
            label={t('chart.zoomOut')}
            disabled={zoom.zoom <= 1}
            onClick={zoom.zoomOut}
          />
          <Tool
            icon={IconZoomIn}
            label={t('chart.zoomIn')}
            disabled={zoom.zoom >= mostZoom}
            onClick={zoom.zoomIn}
          />
          <Tool
            icon={IconArrowsMaximize}
            label={t('chart.fit')}
            disabled={zoom.zoom === 1}
            onClick={zoom.fit}
          />
          <Tool icon={IconFileTypeSvg} label={t('command.chart.svg')} command="chart.svg" onClick={onSvg} />
          {!compact && (
            <Tool
              icon={IconPrinter}
              label={t('command.chart.print')}
              command="chart.print"
              onClick={onPrint}
            />
          )}
        </>
      )}
      {!compact && (
        <Tool
          icon={IconFileCode}
          label={t('command.chart.machine')}
          command="chart.machine"
          onClick={onMachine}
        />
      )}
      <Tool
        icon={asTable ? IconSchema : IconTable}
        label={t(asTable ? 'chart.showChart' : 'chart.showTable')}
        command="chart.table"
        onClick={() => onTable(!asTable)}
      />
    </div>
  );
}

interface ToolProps {
  icon: Icon;
  label: string;
  command?: string;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ icon: ToolIcon, label, command, disabled, onClick }: ToolProps) {
  return (
    <Tooltip label={label} transitionProps={{ duration: 100 }}>
      <ActionIcon
        variant="subtle"
        color="gray"
        data-command={command}
        aria-label={label}
        // Uses aria-disabled, because a disabled button would lose the focus.
        aria-disabled={disabled}
        data-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        <ToolIcon size={16} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}
