import type { TFunction } from 'i18next';
import type { Place } from './levels.ts';

/** What stands in front of the input: each thing chosen on the way, once. */
export function chipsOf(t: TFunction, places: readonly Place[]): string[] {
  return places.flatMap(({ level }, index) => {
    const before = places[index - 1]?.level.kind;
    switch (level.kind) {
      case 'record':
        return [level.record.name];
      case 'records':
        return [t('palette.ticked', { count: level.pasted.records.filter(({ ticked }) => ticked).length })];
      case 'pick':
        return [t(level.command.title)];
      case 'input':
      case 'confirm':
      case 'result': {
        const title = before === 'pick' ? [] : [t(level.command.title)];
        const record = before === 'record' || !level.record ? [] : [level.record.name];
        return [...record, ...title];
      }
      default:
        return [];
    }
  });
}
