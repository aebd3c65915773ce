import { auditCase } from './auditCase.ts';
import { note } from './note.ts';
import { testByTable } from './testing/decisionTable.ts';

const remarksOf: Record<string, string | undefined> = {
  'without remarks': undefined,
  'with blank remarks': ' \n',
};
const itemCountOf: Record<string, number> = { 'one has room': 198, 'it is full': 199 };

/**
 * A case of the audit desk (R-case-1 to R-case-4): operations add items that it does not contain yet, and close it with a
 * conclusion.
 */
testByTable({
  lifecycle: auditCase,
  facts: (actor, when) => ({
    actor,
    itemCount: itemCountOf[when] ?? 2,
    alreadyIn: when === 'that is in it',
  }),
  input: (_event, when) => ({ remarks: when in remarksOf ? remarksOf[when] : '合同齐全' }),
  table: `
    state  | event   | when               | operations | agent | otherAgent | sales | colleague | stranger | dev  | otherDev
    open   | edit    |                    | open       | role  | role       | role  | role      | role     | role | role
    open   | include |                    | open       | role  | role       | role  | role      | role     | role | role
    open   | include | that is in it      | 409        | role  | role       | role  | role      | role     | role | role
    open   | include | one has room       | open       | role  | role       | role  | role      | role     | role | role
    open   | include | it is full         | 422        | role  | role       | role  | role      | role     | role | role
    open   | note       |                 | open       | role  | role       | role  | role      | role     | role | role
    open   | note       | it is full      | open       | role  | role       | role  | role      | role     | role | role
    open   | close   |                    | closed     | role  | role       | role  | role      | role     | role | role
    open   | close   | without remarks    | 400        | role  | role       | role  | role      | role     | role | role
    open   | close   | with blank remarks | 400        | role  | role       | role  | role      | role     | role | role
    open   | close   | it is full         | closed     | role  | role       | role  | role      | role     | role | role
    open   | reopen  |                    | none
    closed | reopen  |                    | open       | role  | role       | role  | role      | role     | role | role
    closed | reopen  | without remarks    | open       | role  | role       | role  | role      | role     | role | role
    closed | edit    |                    | none
    closed | include |                    | none
    closed | close   |                    | none
    closed | note       |                 | none
  `,
});

/** A note in a case (R-case-5), here of the admin: like any note while the case is open; nobody can change it after that. */
testByTable({
  lifecycle: note,
  facts: (actor, when) => ({
    actor,
    authorId: when.startsWith('another') ? 'anotherAdmin' : 'operations',
    caseClosed: when.endsWith('closed'),
  }),
  table: `
    state   | event  | when                    | operations | agent | otherAgent | sales | colleague | stranger | dev  | otherDev
    active  | edit   | own, open               | active     | role  | role       | role  | role      | role     | role | role
    active  | edit   | own, closed             | 422        | role  | role       | role  | role      | role     | role | role
    active  | edit   | another admin’s, open   | role       | role  | role       | role  | role      | role     | role | role
    active  | edit   | another admin’s, closed | role       | role  | role       | role  | role      | role     | role | role
    active  | delete | own, open               | deleted    | role  | role       | role  | role      | role     | role | role
    active  | delete | own, closed             | 422        | role  | role       | role  | role      | role     | role | role
    active  | delete | another admin’s, open   | deleted    | role  | role       | role  | role      | role     | role | role
    active  | delete | another admin’s, closed | 422        | role  | role       | role  | role      | role     | role | role
    deleted | edit   | own, open               | none
    deleted | delete | own, open               | none
  `,
});
