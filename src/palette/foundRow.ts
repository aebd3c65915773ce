import type { CommandContext } from '../commands/core/command.ts';
import type { FoundRecord } from '../commands/core/recordType.ts';
import { recordTypes } from '../commands/recordTypes.ts';
import { recordValue, type Row } from './levels.ts';
import { marksIn } from './marks.ts';

/** A record as a row that opens it. */
export function foundRow({ t }: CommandContext, record: FoundRecord, query: string): Row {
  const { type, id, name, facts, amount, state, readings } = record;
  const row: Row = {
    value: recordValue(record),
    icon: recordTypes[type].icon,
    title: name,
    marks: [],
    second: { text: facts, marks: [] },
    amount,
    state: state && { label: t(state.label), tone: state.tone },
    act: { do: 'open', record: { type, id, name } },
    usageKey: recordValue(record),
  };
  return markedRecord(row, query, readings);
}

/** With what was typed marked in it. */
export function markedRecord(row: Row, query: string, readings?: FoundRecord['readings']): Row {
  const { second } = row;
  return {
    ...row,
    marks: marksIn(row.title, query, readings),
    second: second && { text: second.text, marks: marksIn(second.text, query, readings) },
  };
}
