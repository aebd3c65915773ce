/** Transitions of the palette on records that can be ticked. */
import type { FoundRecord } from '../commandKit/recordType.ts';
import type { PaletteItem } from './levels.ts';
import type { PaletteContext } from './paletteContext.ts';
import { isSame, nothingPasted } from './pasted.ts';
import { arranged, here, pushed, withHere, type PaletteChange } from './transitions.ts';

/** Toggles the tick of the selected record; from a search list, opens the level for several records. */
export function tickTurned(context: PaletteContext, row: PaletteItem | undefined): PaletteChange {
  if (row?.act.do !== 'tick' && row?.act.do !== 'open') return {};
  const { level, found } = here(context);
  const { record } = row.act;
  const known = found.find(({ type, id }) => type === record.type && id === record.id);
  const whole: FoundRecord = known ?? { facts: '', ...record };
  if (level.kind !== 'records')
    return pushed(context, {
      kind: 'records',
      pasted: { ...nothingPasted, records: [{ record: whole, ticked: true }] },
    });
  const { records } = level.pasted;
  const isIn = records.some((each) => isSame(each.record, record));
  const turned = isIn
    ? records.map((each) => (isSame(each.record, record) ? { ...each, ticked: !each.ticked } : each))
    : [...records, { record: whole, ticked: true }];
  const change = { level: { ...level, pasted: { ...level.pasted, records: turned } } };
  // Clears the query after a found record was added, so that the next one can be typed.
  return withHere(context, isIn ? change : { ...change, query: '', found: [], selected: '' });
}

/** Updates the rows after a tick: the commands show the new number of ticks, and the selection does not move. */
export function ticksArranged(context: PaletteContext): PaletteChange {
  return { ...arranged({ ...context, moved: false }, true), moved: here(context).selected !== '' };
}
