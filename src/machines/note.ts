import type { Role } from '../domain/roles.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import { refusedRules, type RuleRefusal, type Actor } from './rules.ts';

/** Facts that the rules of a note read. Access to the note's record is checked before them. */
export interface NoteFacts {
  actor: Actor;
  authorId: string;
  /** True if the note is in a closed case; absent if it is in no case. */
  caseClosed?: boolean;
}

/** Roles that write notes. */
const writers: readonly Role[] = ['operations', 'agent', 'salesperson'];

export type NoteEvent = { type: 'edit' } | { type: 'delete' };

/**
 * A note on a customer, an order or a case (R-note-3, R-note-4, R-case-5). An edit does not change the state; it is an event
 * so that the trail shows it. Its own trail never contains the text, so that a deletion removes it; the trail of a case
 * stores the text of the case's notes.
 */
export const note = defineLifecycle({
  id: 'note',
  version: 3,
  recordType: 'note',
  types: {} as { facts: NoteFacts; event: NoteEvent },
  rules: {
    actorIsAuthor: {
      refusal: 'role',
      roles: writers,
      question: 'rule.note.author',
      test: ({ actor, authorId }) => actor.userId === authorId,
      reason: 'refusal.note.authorOnly',
    },
    actorIsAuthorOrOperations: {
      refusal: 'role',
      roles: writers,
      question: 'rule.note.authorOrOperations',
      test: ({ actor, authorId }) => actor.userId === authorId || actor.role === 'operations',
      reason: 'refusal.note.authorOrOperationsOnly',
    },
    caseIsOpen: {
      refusal: 'business',
      question: 'rule.note.caseIsOpen',
      resolvedByCommand: 'auditCase.reopen',
      // Because a note in no case does not have the fact, and replay reports a missing fact as unknown when a guard reads it.
      test: (facts) => !('caseClosed' in facts && facts.caseClosed),
      reason: 'refusal.note.caseClosed',
    },
  },
  creation: 'add',
  createdBy: writers,
  seenBy: ['agent', 'salesperson'],
  initial: 'active',
  states: {
    active: {
      tone: 'done',
      label: 'note.status.active',
      description: 'Who sees the customer, the order or the case reads the note.',
      on: {
        edit: {
          target: 'active',
          rules: ['actorIsAuthor', 'caseIsOpen'],
          description: 'The author changes the text.',
        },
        delete: {
          target: 'deleted',
          rules: ['actorIsAuthorOrOperations', 'caseIsOpen'],
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

/** Returns why no note can be added to a case, by the same rule as for an existing note; empty if the case is open. */
export function caseRefusals(facts: NoteFacts): RuleRefusal[] {
  const event: NoteEvent = { type: 'edit' };
  return refusedRules(note.rules, ['caseIsOpen'], facts, event);
}
