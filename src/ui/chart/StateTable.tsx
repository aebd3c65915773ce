import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChartedEdge, ChartedRegion, ChartedState, ChartModel } from './chartModel.ts';
import { agesWords, flowWords, stayWords } from './chartWords.ts';
import { EdgeFacts } from './EdgeTerms.tsx';
import { toneClass, toneIcons } from './tones.ts';
import classes from './StateTable.module.css';

interface StateTableProps {
  model: ChartModel;
  name: string;
  onOpenState?: (state: string) => void;
  onOpenEdge?: (edge: string) => void;
}

/** Shows the state chart as a table, with everything that the drawing shows. */
export function StateTable({ model, name, onOpenState, onOpenEdge }: StateTableProps) {
  const { t } = useTranslation();
  const counted = model.states.some((state) => state.counted);
  return (
    <Table className={classes.table} aria-label={name} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('column.state')}</Table.Th>
          {counted && <Table.Th className={classes.number}>{t('lifecycle.table.records')}</Table.Th>}
          <Table.Th>{t('lifecycle.table.target')}</Table.Th>
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
                <EdgeList edges={region.edges.filter(({ from }) => from === null)} onOpen={onOpenEdge} />
              </Table.Td>
            </Table.Tr>
          )}
          {region.states.map((state) => (
            <StateRow
              key={state.id}
              state={state}
              region={region}
              counted={counted}
              onOpenEdge={onOpenEdge}
              onOpen={onOpenState && state.opens ? () => onOpenState(state.id) : undefined}
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
  /** True if the table has a column for the number of records. */
  counted: boolean;
  onOpen: (() => void) | undefined;
  onOpenEdge: ((edge: string) => void) | undefined;
}

function StateRow({ state, region, counted, onOpen, onOpenEdge }: StateRowProps) {
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
          <span className={classes.detail}>{t('lifecycle.state.within', { state: t(around.label) })}</span>
        )}
        {(state.current || state.visited) && (
          <span className={classes.detail}>
            {t(state.current ? 'lifecycle.state.current' : 'lifecycle.state.visited')}
          </span>
        )}
        {state.stay && <span className={classes.detail}>{stayWords(t, state.stay, i18n.language)}</span>}
      </Table.Th>
      {counted && (
        <Table.Td className={classes.number}>
          {state.count === undefined
            ? state.counted && t('board.unknown')
            : new Intl.NumberFormat(i18n.language).format(state.count)}
          {state.ages && <span className={classes.detail}>{agesWords(t, i18n.language, state.ages)}</span>}
        </Table.Td>
      )}
      <Table.Td>
        {out.length === 0 ? (
          <span className={classes.end}>{t('lifecycle.table.end')}</span>
        ) : (
          <EdgeList edges={out} onOpen={onOpenEdge} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface EdgeListProps {
  edges: readonly ChartedEdge[];
  onOpen: ((edge: string) => void) | undefined;
}

function EdgeList({ edges, onOpen }: EdgeListProps) {
  const { t, i18n } = useTranslation();
  return (
    <ul className={classes.edges}>
      {edges.map((edge) => {
        const flow = edge.flow && flowWords(t, i18n.language, edge.flow);
        return (
          <li key={edge.id}>
            {t('lifecycle.edge.path', { event: t(edge.label), state: t(edge.toLabel) })}
            <EdgeFacts edge={edge} />
            {flow && (
              <span className={classes.detail}>
                {onOpen && edge.flow && edge.flow.count > 0 ? (
                  <button type="button" className={classes.open} onClick={() => onOpen(edge.id)}>
                    {flow}
                  </button>
                ) : (
                  flow
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
