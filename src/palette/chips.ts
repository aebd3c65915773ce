import type { TFunction } from 'i18next';
import type { CommandRecord } from '../commandKit/command.ts';
import { foundOf, type RecordRegistry } from '../commandKit/registry.ts';
import type { PaletteLevel } from './levels.ts';

/** A step of the path, with the amount of money in its text. */
interface StepChip {
  text: string;
  amount?: string;
}

/** Returns the chips in front of the input: one for each thing chosen on the path. */
export function chipsOf(t: TFunction, records: RecordRegistry, levels: readonly PaletteLevel[]): StepChip[] {
  return levels.flatMap(({ level }, index) => {
    const before = levels[index - 1]?.level.kind;
    switch (level.kind) {
      case 'record':
        return [recordChip(t, records, level.record)];
      case 'related':
        // Because a record level already shows this chip; only a level that was opened straight from a list needs it.
        return before === 'record' ? [] : [recordChip(t, records, level.record)];
      case 'records':
        return [
          {
            text: t('palette.ticked', { count: level.pasted.records.filter(({ ticked }) => ticked).length }),
          },
        ];
      case 'pick': {
        const { command, choosing } = level;
        const title = before === 'pick' ? [] : [{ text: t(command.title) }];
        if (!choosing) return title;
        const record = choosing.record ? [recordChip(t, records, choosing.record)] : [];
        return [...record, ...title];
      }
      case 'input':
      case 'confirm':
      case 'result': {
        const title = before === 'pick' ? [] : [{ text: t(level.command.title) }];
        const record = before === 'record' || !level.record ? [] : [recordChip(t, records, level.record)];
        return [...record, ...title];
      }
      default:
        return [];
    }
  });
}

function recordChip(t: TFunction, records: RecordRegistry, record: CommandRecord): StepChip {
  const { name, amount } = foundOf(records, record, t);
  return { text: name, ...(amount !== undefined && name.includes(amount) && { amount }) };
}
