import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChartedEdge, ChartModel } from './chartModel.ts';
import { standingWords } from './chartWords.ts';
import { toneClass, toneIcons } from './tones.ts';
import classes from './StateTable.module.css';

interface StateTableProps {
  model: ChartModel;
  name: string;
  onOpenState?: (state: string) => void;
}

/** The state chart's twin in rows: everything the drawing says, for those who rather read a table. */
export function StateTable({ model, name, onOpenState }: StateTableProps) {
  const { t, i18n } = useTranslation();
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
      <Table.Tbody>
        {model.states.map((state) => {
          const ToneIcon = toneIcons[state.tone];
          const out = model.edges.filter((edge) => edge.from === state.id);
          return (
            <Table.Tr key={state.id} aria-current={state.current ? 'step' : undefined}>
              <Table.Th scope="row" className={classes.state}>
                <span className={`${classes.name} ${toneClass(state.tone)}`}>
                  <ToneIcon size={16} stroke={1.8} aria-hidden />
                  {onOpenState ? (
                    <button type="button" className={classes.open} onClick={() => onOpenState(state.id)}>
                      {t(state.label)}
                    </button>
                  ) : (
                    t(state.label)
                  )}
                </span>
                {(state.current || state.visited) && (
                  <span className={classes.standing}>
                    {t(state.current ? 'lifecycle.state.current' : 'lifecycle.state.visited')}
                  </span>
                )}
              </Table.Th>
              {counted && (
                <Table.Td className={classes.number}>
                  {new Intl.NumberFormat(i18n.language).format(state.count ?? 0)}
                </Table.Td>
              )}
              <Table.Td>
                {out.length === 0 ? (
                  <span className={classes.end}>{t('lifecycle.table.end')}</span>
                ) : (
                  <ul className={classes.edges}>
                    {out.map((edge) => (
                      <EdgeRow key={edge.id} edge={edge} model={model} />
                    ))}
                  </ul>
                )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function EdgeRow({ edge, model }: { edge: ChartedEdge; model: ChartModel }) {
  const { t } = useTranslation();
  const target = model.states.find((state) => state.id === edge.to);
  const standing = standingWords(t, edge);
  return (
    <li>
      {t('lifecycle.edge.leads', { event: t(edge.label), state: t(target?.label ?? edge.to) })}
      {standing && (
        <span className={classes.standing} data-standing={edge.standing}>
          {standing}
        </span>
      )}
    </li>
  );
}
