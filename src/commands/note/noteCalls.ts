import { auditCaseRoute, customerRoute, orderRoute } from '../../domain/menu.ts';
import type { Role } from '../../domain/roles.ts';
import type { NoteSubject } from '../../domain/note.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { Outcome, RunContext } from '../../commandKit/command.ts';
import { subjectName } from './noteRecord.ts';

const addMutation = graphql(`
  mutation NoteAdd($input: NewNote_Input!) {
    noteAdd(input: $input) {
      id
    }
  }
`);

const editMutation = graphql(`
  mutation NoteEdit($input: NoteEdit_Input!) {
    noteEdit(input: $input) {
      id
    }
  }
`);

const deleteMutation = graphql(`
  mutation NoteDelete($id: String!, $version: Int!) {
    noteDelete(id: $id, version: $version) {
      id
    }
  }
`);

export interface NoteValues {
  text: string;
}

/** Routes of the records that a note can belong to. */
const routes: Record<NoteSubject, (role: Role, id: string) => string | undefined> = {
  customer: (role, id) => customerRoute(role, id),
  order: orderRoute,
  auditCase: (_role, id) => auditCaseRoute(id),
};

export async function addNote(
  subject: NoteSubject,
  { context, record, values, idempotencyKey }: RunContext<NoteSubject, NoteValues>,
): Promise<Outcome> {
  const input = { subject, subjectId: record.id, text: values.text };
  await context.graph.mutate(addMutation, { input }, idempotencyKey);
  return {
    notice: { key: 'notice.note.added', params: { name: record.name } },
    route: routes[subject](context.role, record.id),
  };
}

export async function editNote({
  context,
  record,
  values,
}: RunContext<'note', NoteValues>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(editMutation, { input: { id, version, text: values.text } });
  return { notice: { key: 'notice.note.edited', params: { name: subjectName(record.data) } } };
}

export async function deleteNote({ context, record }: RunContext<'note', unknown>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(deleteMutation, { id, version });
  return { notice: { key: 'notice.note.deleted', params: { name: subjectName(record.data) } } };
}
