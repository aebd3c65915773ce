import { formatMinute } from '../../domain/dateText.ts';
import type { Note } from '../../domain/note.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { note, type NoteFacts as MachineFacts } from '../../machines/note.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** The facts that the commands of a note decide by. */
export type NoteFacts = Pick<
  Note,
  | 'id'
  | 'customerId'
  | 'customerName'
  | 'orderId'
  | 'orderNo'
  | 'caseId'
  | 'caseTitle'
  | 'caseClosed'
  | 'text'
  | 'authorId'
  | 'authorName'
  | 'status'
  | 'version'
  | 'createdAt'
>;

declare module '../../commandKit/command.ts' {
  interface RecordData {
    note: NoteFacts;
  }
}

/** The GraphQL fields of `NoteFacts`. */
export const noteFragment = graphql(`
  fragment NoteRecord on Note @_unmask {
    id
    customerId
    customerName
    orderId
    orderNo
    caseId
    caseTitle
    caseClosed
    text
    authorId
    authorName
    status
    version
    createdAt
  }
`);

const noteQuery = graphql(
  `
    query NoteRecord($id: String!) {
      noteDetail(id: $id) {
        ...NoteRecord
      }
    }
  `,
  [noteFragment],
);

const nameLength = 24;

/** Returns the name of the note's customer or case. */
export function subjectName({
  customerName,
  caseTitle,
}: Pick<NoteFacts, 'customerName' | 'caseTitle'>): string {
  return customerName ?? caseTitle ?? '';
}

/** Returns the name of a note: its beginning; for a deleted note, the name of its customer or case. */
export function noteName({ text, ...about }: Pick<NoteFacts, 'text' | 'customerName' | 'caseTitle'>): string {
  const characters = Array.from(text.replace(/\s+/g, ' '));
  if (characters.length === 0) return subjectName(about);
  return characters.length > nameLength
    ? `${characters.slice(0, nameLength - 1).join('')}…`
    : characters.join('');
}

export function noteRecord(facts: NoteFacts): CommandRecord<'note'> {
  return { type: 'note', id: facts.id, name: noteName(facts), data: facts };
}

/** Loads the current note. Throws GraphFailure. */
export async function loadNote({ graph }: CommandContext, id: string): Promise<CommandRecord<'note'>> {
  const { noteDetail } = await graph.query(noteQuery, { id });
  if (!noteDetail) throw new Error('The graph answered neither a note nor an error');
  return noteRecord(noteDetail);
}

/** Returns the palette's summary of a note: its subject, its author and its time. */
export function noteSummary(
  facts: Pick<NoteFacts, 'customerName' | 'orderNo' | 'caseTitle' | 'authorName' | 'createdAt' | 'status'>,
) {
  const { orderNo, authorName, createdAt, status } = facts;
  const words = [subjectName(facts), orderNo, authorName, formatMinute(new Date(createdAt))];
  return { facts: words.filter(Boolean).join(' · '), state: stateMeta(note, status) };
}

/** Returns the facts that the machine of notes needs. */
export function noteMachineFacts(
  { user, role }: CommandContext,
  { authorId, caseClosed }: NoteFacts,
): MachineFacts {
  return { actor: { userId: user.userId, role, agentId: user.agentId }, authorId, caseClosed };
}
