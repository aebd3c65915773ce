import type { MessageKey } from '../domain/message.ts';
import { isNavigation } from '../commandKit/registry.ts';
import { candidatesAt, completed } from './lineActions.ts';
import { here } from './transitions.ts';
import { rowsOf, type Level, type PaletteItem } from './levels.ts';
import type { PaletteContext } from './paletteContext.ts';

export interface FootKey {
  keys: string;
  label: MessageKey;
}

/** Returns the label of Enter for a row. */
export function enterLabel(row: PaletteItem, level: Level): MessageKey {
  if (row.blocked && row.blocked.length > 0) return 'palette.foot.why';
  const { act } = row;
  if (row.opensForm) return 'palette.foot.fill';
  switch (act.do) {
    case 'open':
      return level.kind === 'pick' ? 'palette.foot.choose' : 'palette.foot.actions';
    case 'choice':
      return 'palette.foot.choose';
    case 'lead':
      return 'palette.foot.related';
    case 'tick':
      return row.ticked ? 'palette.foot.untick' : 'palette.foot.tick';
    case 'ticked':
    case 'selected':
      return act.command.input ? 'palette.foot.fill' : 'palette.foot.run';
    case 'follow':
      return 'palette.foot.open';
    case 'control':
      return act.kind === 'focus' ? 'palette.foot.focus' : 'palette.foot.press';
    case 'type':
      return act.onlySearch ? 'palette.foot.search' : 'palette.foot.type';
    case 'back':
      return 'palette.foot.back';
    case 'more':
      return 'palette.foot.more';
    case 'prepared':
      return preparedLabel(act);
    case 'command':
      if (act.command.on && !act.record) return 'palette.foot.choose';
      if (act.command.input) return 'palette.foot.fill';
      return isNavigation(act.command) ? 'palette.foot.open' : 'palette.foot.run';
    default:
      return 'palette.foot.run';
  }
}

/** Returns the label of Enter for a line: Enter never runs a command that has a form, or a question. */
function preparedLabel({ prepared, needs }: Extract<PaletteItem['act'], { do: 'prepared' }>): MessageKey {
  const { command } = prepared;
  if (needs === 'choice') return 'palette.foot.choose';
  if (command.input) return 'palette.foot.fill';
  if (command.confirm) return 'palette.foot.confirm';
  return isNavigation(command) ? 'palette.foot.open' : 'palette.foot.run';
}

/** Returns the label of Tab in a line: it completes the last word, otherwise it opens the candidates of a part. */
function tabLabel(context: PaletteContext): MessageKey | undefined {
  if (completed(context, { type: 'COMPLETE' }) !== undefined) return 'palette.foot.complete';
  return candidatesAt(context, { type: 'COMPLETE' }) && 'palette.foot.candidates';
}

/** Returns the keys that work now. `hasQueries`: true if ↑ can restore an earlier query. */
export function footKeys(context: PaletteContext, hasQueries = false): FootKey[] {
  const { level, query, selected } = here(context);
  const leave: FootKey = {
    keys: 'escape',
    label: level.kind === 'root' || level.kind === 'result' ? 'palette.foot.close' : 'palette.foot.back',
  };
  if (level.kind === 'input' || level.kind === 'confirm') {
    return [{ keys: 'mod+enter', label: 'palette.foot.send' }, leave];
  }
  const rows = rowsOf(context.sections);
  const row = rows.find((candidate) => candidate.value === selected);
  const keys: FootKey[] = [];
  if (rows.length > 1) keys.push({ keys: 'up+down', label: 'palette.foot.move' });
  if (row) keys.push({ keys: 'enter', label: enterLabel(row, level) });
  if (level.kind === 'root' && row?.act.do === 'open')
    keys.push({ keys: 'shift+enter', label: 'palette.foot.tick' });
  if (row?.act.do === 'open' && row.page && level.kind !== 'pick')
    keys.push({ keys: 'mod+enter', label: 'palette.foot.page' });
  if (level.kind === 'root' && query === '' && rows.length > 0) {
    keys.push({ keys: 'alt+1', label: 'palette.foot.number' });
    if (hasQueries) keys.push({ keys: 'up', label: 'palette.foot.recall' });
  }
  const tab = level.kind === 'root' ? tabLabel(context) : undefined;
  if (tab) keys.push({ keys: 'tab', label: tab });
  if (row?.hasRelations) keys.push({ keys: 'right', label: 'palette.foot.related' });
  if (level.kind === 'result' && query === '') keys.push({ keys: 'backspace', label: 'palette.foot.back' });
  return [...keys, leave];
}
