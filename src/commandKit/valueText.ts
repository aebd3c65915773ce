import { formatMoney } from '../domain/moneyText.ts';
import { moneySchema } from '../domain/moneySchema.ts';
import type { CommandContext, DataOf, Field, FieldValue, Subject } from './command.ts';

/** Returns the value as people read it; undefined if it is not shown (passwords) or has no text. */
export async function valueText(
  context: CommandContext,
  records: readonly DataOf<Subject>[],
  field: Field,
  value: FieldValue | undefined,
): Promise<string | undefined> {
  const { t } = context;
  const labels = async (values: readonly string[]) => {
    if (field.kind !== 'choice' && field.kind !== 'choices') return values;
    const choices = await Promise.all(records.map((data) => field.choices(context, data)));
    return values.map((each) => choices.flat().find((choice) => choice.value === each)?.label ?? each);
  };
  if (value === '' || value === null || value === undefined) return t('common.none');
  switch (field.kind) {
    case 'password':
    case 'acknowledgement':
    case 'assignments':
      return undefined;
    case 'choice':
      return (await labels([String(value)])).join('');
    case 'choices':
      return (await labels(Array.isArray(value) ? value : [])).join(t('common.listSeparator'));
    case 'checkboxes': {
      const ticked = field.options.filter((option) => Array.isArray(value) && value.includes(option.value));
      return ticked.map(({ label }) => t(label)).join(t('common.listSeparator'));
    }
    case 'money':
      return moneySchema.safeParse(value).success ? formatMoney(String(value)) : String(value);
    case 'rate':
      return `${String(value)}%`;
    case 'file':
      return value instanceof File ? value.name : String(value);
    default:
      return String(value);
  }
}
