import type { TFunction } from 'i18next';
import type { RecordTypes } from '../../commandKit/registry.ts';
import { formatMoney } from '../../domain/moneyText.ts';
import type { LineQuestion, Prepared } from './lineTypes.ts';
import { choiceOf } from './preparedLines.ts';

/** Returns a line's open question, in the page's language. */
export function questionText(
  t: TFunction,
  types: RecordTypes,
  { command, parts, records }: Prepared,
  question: LineQuestion,
  query: string,
): string {
  const choice = choiceOf(command);
  const named = command.on ?? (choice?.kind === 'choice' ? choice.recordType : undefined);
  const type = t(named ? types[named].title : 'palette.line.record');
  const or = (texts: readonly string[]) => texts.join(t('palette.line.or'));
  const labelOf = (name: string) => {
    const field = command.input?.fields.find((each) => each.name === name);
    return field ? t(field.label) : '';
  };
  switch (question.kind) {
    case 'which': {
      if (question.fits === 'several') return t('palette.whichOf', { count: question.records.length });
      const names = parts
        .filter(({ kind }) => kind === 'record')
        .map(({ from, to }) => t('palette.line.quoted', { text: query.slice(from, to) }));
      return names.length > 1
        ? t('palette.line.noneFits', { names: names.join(t('palette.line.and')), type })
        : t('palette.whichOf', { count: question.records.length });
    }
    case 'unknownName': {
      const name = query.slice(question.from, question.to);
      const alike = question.records.map((record) => record.name);
      return alike.length > 0
        ? t('palette.line.unknownNameLike', { name, type, like: or(alike.slice(0, 2)) })
        : t('palette.line.unknownName', { name, type });
    }
    case 'value': {
      const isMoney = command.input?.fields.find(({ name }) => name === question.field)?.kind === 'money';
      const values = question.values.map((value) => (isMoney ? formatMoney(value) : value));
      return t('palette.line.whichValue', { label: labelOf(question.field), values: or(values) });
    }
    case 'roles':
      return t('palette.line.whichRole', {
        title: t(command.title),
        names: or(
          [...question.records, ...(question.records.length > 0 ? [] : records)].map(({ name }) => name),
        ),
      });
    case 'nameOrText':
      return t('palette.line.nameOrText', {
        text: query.slice(question.from, question.to),
        type,
        label: labelOf(question.field),
      });
  }
}
