import type { Role } from '../domain/roles.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import { refusedRules, type RuleRefusal } from './lifecycle.ts';
import type { Actor } from './rules.ts';

/** What the rules of a note look at. Who sees what it is about sees it, which is asked before. */
export interface NoteFacts {
  actor: Actor;
  authorId: string;
  /** Whether it is in a case that is closed; absent: in none. */
  caseClosed?: boolean;
}

/** Who writes notes. */
const writers: readonly Role[] = ['operations', 'agent', 'salesperson'];

export type NoteEvent = { type: 'edit' } | { type: 'delete' };

/**
 * A note on a customer, an order or a case (R-note-3, R-note-4, R-case-5). An edit leaves the state as it is, and is an
 * event so that the trail tells of it. Its own trail never holds the text, so that a deletion removes it; what a note in a
 * case says, the case's trail keeps.
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
      // A note that is in no case does not have the fact, and replay counts a fact that is read and missing as unknown.
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

/** Why nothing is written in a case, said by the same rule as of a note that is there; empty where it is open. */
export function caseRefusals(facts: NoteFacts): RuleRefusal[] {
  const event: NoteEvent = { type: 'edit' };
  return refusedRules(note.rules, ['caseIsOpen'], facts, event);
}
