import { mostCaseItems } from '../domain/auditCaseLimits.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import { measured, type Actor } from './rules.ts';
import { actorIsOperations, remarksGiven } from './sharedRules.ts';

/** Facts that the rules of a case read. */
export interface AuditCaseFacts {
  actor: Actor;
  /** Number of records and entries in it. */
  itemCount: number;
  /** True if the case already contains the item to add; false if there is no such item. */
  alreadyIn: boolean;
}

/** The change of a note in a case, which is a fact of the event so that the trail shows it. */
export type CaseNoteStep = 'add' | 'edit' | 'delete';

/** `remarks` of `close` are the conclusion; those of `note` are the note's text, or its former text. */
export interface AuditCaseEvent {
  type: 'edit' | 'include' | 'note' | 'close' | 'reopen';
  remarks?: string;
}

/**
 * A case of the audit desk (R-case-1): items are never removed, and a closed case accepts none until it is reopened. An
 * addition does not change the state; it is an event so that the trail shows it. So is a note, with its text (R-case-5). The
 * machine of notes checks the note's author.
 */
export const auditCase = defineLifecycle({
  id: 'auditCase',
  version: 2,
  recordType: 'auditCase',
  types: {} as { facts: AuditCaseFacts; event: AuditCaseEvent },
  rules: {
    actorIsOperations,
    notYetIn: {
      refusal: 'conflict',
      question: 'rule.auditCase.notYetIn',
      resolvedWhen: 'lift.auditCase.notYetIn',
      test: ({ alreadyIn }) => !alreadyIn,
      reason: 'refusal.auditCase.alreadyIn',
    },
    hasRoom: {
      refusal: 'business',
      question: 'rule.auditCase.hasRoom',
      resolvedWhen: 'lift.auditCase.anotherCase',
      ...measured<AuditCaseFacts, AuditCaseEvent>({
        unit: 'count',
        figure: String(mostCaseItems),
        label: 'rule.figure.caseItems',
        test: ({ itemCount }, _event, most) => itemCount < Number(most),
      }),
      reason: 'refusal.auditCase.full',
      params: () => ({ count: mostCaseItems }),
    },
    conclusionGiven: remarksGiven('validation.caseConclusion', 'rule.auditCase.conclusionGiven'),
  },
  creation: 'openCase',
  createdBy: ['operations'],
  initial: 'open',
  states: {
    open: {
      tone: 'waiting',
      label: 'auditCase.status.open',
      description: 'Auditors look into it.',
      on: {
        edit: {
          target: 'open',
          rules: ['actorIsOperations'],
          description: 'An auditor edits its texts.',
        },
        include: {
          target: 'open',
          rules: ['actorIsOperations', 'notYetIn', 'hasRoom'],
          description: 'An auditor adds a record or an entry.',
        },
        note: {
          target: 'open',
          rules: ['actorIsOperations'],
          description: 'An auditor writes, edits or deletes a note.',
        },
        close: {
          target: 'closed',
          rules: ['actorIsOperations', 'conclusionGiven'],
          description: 'An auditor ends it with a conclusion.',
        },
      },
    },
    closed: {
      tone: 'done',
      label: 'auditCase.status.closed',
      description: 'It has a conclusion, and takes neither records nor notes.',
      on: {
        reopen: {
          target: 'open',
          rules: ['actorIsOperations'],
          description: 'An auditor looks into it again.',
        },
      },
    },
  },
});
