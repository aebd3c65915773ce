import { auditCaseRoute } from '../../domain/menu.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { asLifecycleId } from '../../machines/lifecycles.ts';
import type {
  Choice,
  CommandContext,
  CommandRecord,
  Outcome,
  RunContext,
  RunInput,
} from '../../commandKit/command.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import type { VerdictValues } from '../core/verdictSchema.ts';
import { caseSummary } from './auditCaseRecord.ts';

const addMutation = graphql(`
  mutation AuditCaseAdd($input: NewAuditCase_Input!) {
    auditCaseAdd(input: $input) {
      id
    }
  }
`);

const editMutation = graphql(`
  mutation AuditCaseEdit($input: AuditCaseEdit_Input!) {
    auditCaseEdit(input: $input) {
      id
    }
  }
`);

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

const closeMutation = graphql(`
  mutation AuditCaseClose($input: AuditCaseStep_Input!) {
    auditCaseClose(input: $input) {
      id
    }
  }
`);

const reopenMutation = graphql(`
  mutation AuditCaseReopen($input: AuditCaseStep_Input!) {
    auditCaseReopen(input: $input) {
      id
    }
  }
`);

const choicesQuery = graphql(`
  query AuditCaseChoices($keyword: String) {
    auditCasePage(keyword: $keyword, status: open, pageSize: 50) {
      records {
        id
        title
        status
        openedByName
        createdAt
      }
    }
  }
`);

const itemsQuery = graphql(`
  query AuditCaseItems($id: String!) {
    auditCaseDetail(id: $id) {
      items {
        lifecycle
        recordId
        entryId
      }
    }
  }
`);

export interface CaseTexts {
  title: string;
  description: string;
}

/** A record or an entry that can be added to a case. */
export type CaseItem = TrailRecord | { entryId: string };

const itemInput = (item: CaseItem) =>
  'entryId' in item ? { entryId: item.entryId } : { lifecycle: item.lifecycle, recordId: item.id };

/** Opens a case that contains these items, and opens its page. Throws GraphFailure. */
export async function openCase(
  { context, values, idempotencyKey }: Pick<RunInput<CaseTexts>, 'context' | 'values' | 'idempotencyKey'>,
  items: readonly CaseItem[] = [],
): Promise<Outcome> {
  const input = { ...values, items: items.map(itemInput) };
  const { auditCaseAdd } = await context.graph.mutate(addMutation, { input }, idempotencyKey);
  return {
    notice: { key: 'notice.auditCase.opened', params: { name: values.title } },
    route: auditCaseRoute(auditCaseAdd?.id ?? ''),
  };
}

/** Throws GraphFailure. */
export async function editCase({
  context,
  record,
  values,
}: RunContext<'auditCase', CaseTexts>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(editMutation, { input: { id, version, ...values } });
  return {
    notice: { key: 'notice.auditCase.edited', params: { name: values.title } },
    route: auditCaseRoute(id),
  };
}

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

/** Throws GraphFailure. */
export async function closeCase({
  context,
  record,
  values,
}: RunContext<'auditCase', VerdictValues>): Promise<Outcome> {
  const { id, version, title } = record.data;
  await context.graph.mutate(closeMutation, { input: { id, version, remarks: values.remarks } });
  return { notice: { key: 'notice.auditCase.closed', params: { name: title } }, route: auditCaseRoute(id) };
}

/** Throws GraphFailure. */
export async function reopenCase({
  context,
  record,
  values,
}: RunContext<'auditCase', VerdictValues>): Promise<Outcome> {
  const { id, version, title } = record.data;
  await context.graph.mutate(reopenMutation, { input: { id, version, remarks: values.remarks } });
  return { notice: { key: 'notice.auditCase.reopened', params: { name: title } }, route: auditCaseRoute(id) };
}

/** Returns open cases, the newest first. Throws GraphFailure. */
export async function caseChoices({ graph }: CommandContext, keyword: string): Promise<Choice[]> {
  const { auditCasePage } = await graph.query(choicesQuery, { keyword: keyword.slice(0, 50) || null });
  return (auditCasePage?.records ?? []).flatMap((row) =>
    row ? [{ value: row.id, label: row.title, description: caseSummary(row).facts }] : [],
  );
}

/** Returns the case itself, its records, the records of its entries, and these entries. Throws GraphFailure. */
export async function caseEvidence({ graph }: CommandContext, { id }: CommandRecord<'auditCase'>) {
  const { auditCaseDetail } = await graph.query(itemsQuery, { id });
  const items = (auditCaseDetail?.items ?? []).flatMap((item) => item ?? []);
  const records: TrailRecord[] = items.flatMap(({ lifecycle, recordId }) => {
    const known = asLifecycleId(lifecycle);
    return known && recordId !== null ? [{ lifecycle: known, id: recordId }] : [];
  });
  const entries = items.flatMap(({ entryId }) => entryId ?? []);
  return { records: [{ lifecycle: 'auditCase' as const, id }, ...records], entries };
}
