import { auditCaseRoute } from '../../domain/menu.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { CommandContext, Outcome, RecordOf, RecordType, RunInput } from '../../commandKit/command.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import { caseTextsInput } from './caseFields.ts';

export interface CaseTexts {
  title: string;
  description: string;
}

/** A record or an entry that can be added to a case. */
export type CaseItem = TrailRecord | { entryId: string };

const itemInput = (item: CaseItem) =>
  'entryId' in item ? { entryId: item.entryId } : { lifecycle: item.lifecycle, recordId: item.id };

type Opening = Pick<RunInput<CaseTexts>, 'context' | 'values' | 'idempotencyKey'>;

const addMutation = graphql(`
  mutation AuditCaseAdd($input: NewAuditCase_Input!) {
    auditCaseAdd(input: $input) {
      id
    }
  }
`);

/** Opens a case that contains these items, and opens its page. Throws GraphFailure. */
export async function openCase(
  { context, values, idempotencyKey }: Opening,
  items: readonly CaseItem[] = [],
): Promise<Outcome> {
  const input = { ...values, items: items.map(itemInput) };
  const { auditCaseAdd } = await context.graph.mutate(addMutation, { input }, idempotencyKey);
  return {
    notice: { key: 'notice.auditCase.opened', params: { name: values.title } },
    route: auditCaseRoute(auditCaseAdd?.id ?? ''),
  };
}

/**
 * Returns the common fields of the commands that open a case with a record or entry, or with all selected ones. `itemOf`:
 * returns the case item of a record.
 */
export function opensCase<T extends RecordType>(itemOf: (record: RecordOf<T>) => CaseItem) {
  const open = (sending: Opening, records: RecordOf<T>[]) => openCase(sending, records.map(itemOf));
  return {
    title: 'command.auditCase.newWith',
    bulk: {
      needsInput: true,
      runAll: (
        context: CommandContext,
        records: RecordOf<T>[],
        sending: Pick<Opening, 'values' | 'idempotencyKey'>,
      ) => open({ ...sending, context }, records),
    },
    input: caseTextsInput,
    run: ({ record, ...sending }: Opening & { record: RecordOf<T> }) => open(sending, [record]),
  } as const;
}

const includeMutation = graphql(`
  mutation AuditCaseInclude($input: AuditCaseInclude_Input!) {
    auditCaseInclude(input: $input) {
      id
      title
      items {
        recordId
        recordName
      }
    }
  }
`);

/** Adds a record or an entry. `name`: shown in the notice; absent: the record's name. Throws GraphFailure. */
export async function addToCase(
  { context, idempotencyKey }: Pick<RunInput<unknown>, 'context' | 'idempotencyKey'>,
  id: string,
  { name, item }: { name?: string; item: CaseItem },
): Promise<Outcome> {
  const input = { id, ...itemInput(item) };
  const { auditCaseInclude } = await context.graph.mutate(includeMutation, { input }, idempotencyKey);
  const { title = '', items = [] } = auditCaseInclude ?? {};
  const added = items.find((each) => 'id' in item && each?.recordId === item.id);
  const params = { name: name ?? added?.recordName ?? '', title };
  return { notice: { key: 'notice.auditCase.included', params }, route: auditCaseRoute(id) };
}
