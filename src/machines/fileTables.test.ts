import { fileLifecycle } from './file.ts';
import { testByTable } from './testing/decisionTable.ts';

/** Returns the facts that the situation's words describe, apart from the actor. */
function situation(when: string) {
  const words = when.split(',').map((word) => word.trim());
  const has = (word: string) => words.includes(word);
  return {
    byItself: has('by itself'),
    namedById: has('by another') ? 'somebody' : 'uploader',
    uses: has('named by one') ? 1 : 0,
    daysKept: has('six days old') ? 6 : 7,
  };
}

/** A file (R-file-4, R-file-7, R-file-9): nobody moves it directly; the records that refer to it do, and the server. */
testByTable({
  lifecycle: fileLifecycle,
  facts: (actor, when) => {
    const { byItself, ...known } = situation(when);
    return { actor: byItself ? null : actor, ownerId: 'uploader', ...known };
  },
  table: `
    state     | event       | when                                 | operations | agent     | otherAgent | sales     | colleague | stranger  | dev       | otherDev
    unused    | use         | named by one                         | role
    unused    | use         | by itself, named by one              | used
    unused    | use         | by itself, by another, named by one  | 400
    unused    | discard     |                                      | role
    unused    | discard     | by itself                            | discarded
    unused    | discard     | by itself, six days old              | 422
    unused    | discard     | by itself, named by one              | 422
    unused    | release     |                                      | none
    unused    | releaseLast |                                      | none
    used      | use         | named by one                         | role
    used      | use         | by itself, named by one              | used
    used      | use         | by itself, by another, named by one  | 400
    used      | release     | named by one                         | role
    used      | release     | by itself, named by one              | used
    used      | release     | by itself                            | 422
    used      | releaseLast |                                      | role
    used      | releaseLast | by itself                            | unused
    used      | releaseLast | by itself, named by one              | 422
    used      | discard     |                                      | none
    discarded | use         |                                      | none
    discarded | release     |                                      | none
    discarded | releaseLast |                                      | none
    discarded | discard     |                                      | none
  `,
});
