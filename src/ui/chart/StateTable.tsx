import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChartedEdge, ChartedRegion, ChartedState, ChartModel } from './chartModel.ts';
import { stayWords } from './chartWords.ts';
import { EdgeFacts } from './EdgeTerms.tsx';
import { toneClass, toneIcons } from './tones.ts';
import classes from './StateTable.module.css';

interface StateTableProps {
  model: ChartModel;
  name: string;
  onOpenState?: (state: string) => void;
}

/** The state chart's twin in rows: everything the drawing says, for those who rather read a table. */
export function StateTable({ model, name, onOpenState }: StateTableProps) {
  const { t } = useTranslation();
  const counted = model.states.some((state) => state.count !== undefined);
  return (
    <Table className={classes.table} aria-label={name} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('lifecycle.table.state')}</Table.Th>
          {counted && <Table.Th className={classes.number}>{t('lifecycle.table.records')}</Table.Th>}
          <Table.Th>{t('lifecycle.table.leadsTo')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      {model.regions.map((region) => (
        <Table.Tbody key={region.id}>
          {region.title && (
            <Table.Tr>
              <Table.Th scope="rowgroup" colSpan={counted ? 3 : 2} className={classes.region}>
                {t(region.title)}
              </Table.Th>
            </Table.Tr>
          )}
          {region.edges.some(({ from }) => from === null) && (
            <Table.Tr>
              <Table.Th scope="row" className={classes.begins}>
                {t('lifecycle.table.begins')}
              </Table.Th>
              {counted && <Table.Td />}
              <Table.Td>
                <EdgeList edges={region.edges.filter(({ from }) => from === null)} />
              </Table.Td>
            </Table.Tr>
          )}
          {region.states.map((state) => (
            <StateRow
              key={state.id}
              state={state}
              region={region}
              counted={counted}
              onOpen={onOpenState && state.kept ? () => onOpenState(state.id) : undefined}
            />
          ))}
        </Table.Tbody>
      ))}
    </Table>
  );
}

interface StateRowProps {
  state: ChartedState;
  region: ChartedRegion;
  /** The table has a column for records. */
  counted: boolean;
  onOpen: (() => void) | undefined;
}

function StateRow({ state, region, counted, onOpen }: StateRowProps) {
  const { t, i18n } = useTranslation();
  const ToneIcon = toneIcons[state.tone];
  const out = region.edges.filter((edge) => edge.from === state.id);
  const around = region.states.find(({ id }) => id === state.parent);
  return (
    <Table.Tr aria-current={state.current ? 'step' : undefined}>
      <Table.Th scope="row" className={classes.state} data-within={around !== undefined || undefined}>
        <span className={`${classes.name} ${toneClass(state.tone)}`}>
          <ToneIcon size={16} stroke={1.8} aria-hidden />
          {onOpen ? (
            <button type="button" className={classes.open} onClick={onOpen}>
              {t(state.label)}
            </button>
          ) : (
            t(state.label)
          )}
        </span>
        {around && (
          <span className={classes.standing}>{t('lifecycle.state.within', { state: t(around.label) })}</span>
        )}
        {(state.current || state.visited) && (
          <span className={classes.standing}>
            {t(state.current ? 'lifecycle.state.current' : 'lifecycle.state.visited')}
          </span>
        )}
        {state.stay && <span className={classes.standing}>{stayWords(t, state.stay, i18n.language)}</span>}
      </Table.Th>
      {counted && (
        <Table.Td className={classes.number}>
          {state.count !== undefined && new Intl.NumberFormat(i18n.language).format(state.count)}
        </Table.Td>
      )}
      <Table.Td>
        {out.length === 0 ? (
          <span className={classes.end}>{t('lifecycle.table.end')}</span>
        ) : (
          <EdgeList edges={out} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function EdgeList({ edges }: { edges: readonly ChartedEdge[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.edges}>
      {edges.map((edge) => (
        <li key={edge.id}>
          {t('lifecycle.edge.leads', { event: t(edge.label), state: t(edge.toLabel) })}
          <EdgeFacts edge={edge} />
        </li>
      ))}
    </ul>
  );
}
