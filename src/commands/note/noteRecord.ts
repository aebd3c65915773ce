import { formatMinute } from '../../domain/dateText.ts';
import type { Note } from '../../domain/note.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { note, type NoteFacts as MachineFacts } from '../../machines/note.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** What the commands of a note decide by. */
export type NoteFacts = Pick<
  Note,
  | 'id'
  | 'customerId'
  | 'customerName'
  | 'orderId'
  | 'orderNo'
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

/** What `NoteFacts` is made of. */
export const noteFragment = graphql(`
  fragment NoteRecord on Note @_unmask {
    id
    customerId
    customerName
    orderId
    orderNo
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

/** A note goes by how it begins; a deleted one by its customer. */
export function noteName({ text, customerName }: Pick<NoteFacts, 'text' | 'customerName'>): string {
  const characters = Array.from(text.replace(/\s+/g, ' '));
  if (characters.length === 0) return customerName;
  return characters.length > nameLength
    ? `${characters.slice(0, nameLength - 1).join('')}…`
    : characters.join('');
}

export function noteRecord(facts: NoteFacts): CommandRecord<'note'> {
  return { type: 'note', id: facts.id, name: noteName(facts), data: facts };
}

/** The note as it is now. Throws GraphFailure. */
export async function loadNote({ graph }: CommandContext, id: string): Promise<CommandRecord<'note'>> {
  const { noteDetail } = await graph.query(noteQuery, { id });
  if (!noteDetail) throw new Error('The graph answered neither a note nor an error');
  return noteRecord(noteDetail);
}

/** How the palette tells of a note: on what, by whom and when. */
export function noteSummary(
  facts: Pick<NoteFacts, 'customerName' | 'orderNo' | 'authorName' | 'createdAt' | 'status'>,
) {
  const { customerName, orderNo, authorName, createdAt, status } = facts;
  const words = [customerName, orderNo, authorName, formatMinute(new Date(createdAt))];
  return { facts: words.filter(Boolean).join(' · '), state: stateMeta(note, status) };
}

/** What the machine of notes asks about. */
export function noteMachineFacts({ user, role }: CommandContext, { authorId }: NoteFacts): MachineFacts {
  return { actor: { userId: user.userId, role, agentId: user.agentId }, authorId };
}
