import type { Role } from '../domain/roles.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import type { Actor } from './rules.ts';

/** What the rules of a note look at. Who sees its customer or order sees it, which is asked before. */
export interface NoteFacts {
  actor: Actor;
  authorId: string;
}

/** Who writes notes. */
const writers: readonly Role[] = ['operations', 'agent', 'salesperson'];

export type NoteEvent = { type: 'edit' } | { type: 'delete' };

/**
 * A note on a customer or an order (R-note-3, R-note-4). An edit leaves the state as it is, and is an event so that the trail tells of it; the
 * trail never holds the text, so that a deletion removes it.
 */
export const note = defineLifecycle({
  id: 'note',
  version: 1,
  recordType: 'note',
  types: {} as { facts: NoteFacts; event: NoteEvent },
  rules: {
    actorIsAuthor: {
      refusal: 'role',
      roles: writers,
      asks: 'rule.note.author',
      test: ({ actor, authorId }) => actor.userId === authorId,
      reason: 'refusal.note.authorOnly',
    },
    actorIsAuthorOrOperations: {
      refusal: 'role',
      roles: writers,
      asks: 'rule.note.authorOrOperations',
      test: ({ actor, authorId }) => actor.userId === authorId || actor.role === 'operations',
      reason: 'refusal.note.authorOrOperationsOnly',
    },
  },
  creation: 'add',
  createdBy: writers,
  initial: 'active',
  states: {
    active: {
      tone: 'done',
      label: 'note.status.active',
      description: 'Who sees the customer or order reads the note.',
      on: {
        edit: {
          target: 'active',
          rules: ['actorIsAuthor'],
          description: 'The author changes the text.',
        },
        delete: {
          target: 'deleted',
          rules: ['actorIsAuthorOrOperations'],
          description: 'The author or operations remove the text.',
        },
      },
    },
    deleted: {
      tone: 'inactive',
      label: 'note.status.deleted',
      description: 'The text is gone; the trail tells who wrote and who deleted it.',
      final: true,
    },
  },
});
