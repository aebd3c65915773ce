import { unusedDays } from '../domain/fileUse.ts';
import { defineLifecycle } from './defineLifecycle.ts';
import { measured, type Actor, type Rule } from './rules.ts';

/** Facts that the rules of a file's use read. */
export interface FileFacts {
  /** Null if the step results from a record that refers to the file, or from the server's cleanup. */
  actor: Actor | null;
  /** User id of the uploader. */
  ownerId: string;
  /** User id of the person who adds or removes a reference to the file; null for the server's cleanup. */
  namedById: string | null;
  /** Number of records that refer to it after the step. */
  uses: number;
  /** Whole days since its upload began. */
  daysKept: number;
}

export interface FileEvent {
  type: 'use' | 'release' | 'releaseLast' | 'discard';
}

type FileRule = Rule<FileFacts, unknown>;

const byNobody = {
  refusal: 'role',
  roles: [],
  test: ({ actor }) => actor === null,
} satisfies Partial<FileRule>;

const use = {
  rules: ['followsRecord', 'ownFile'],
  description: 'An order, a version of an application or a user names it.',
} as const;

/**
 * An uploaded file (R-file-9): in use while records refer to it, discarded if none does a week after its upload (R-file-7).
 */
export const fileLifecycle = defineLifecycle({
  id: 'file',
  version: 1,
  recordType: 'file',
  types: {} as { facts: FileFacts; event: FileEvent },
  rules: {
    followsRecord: { ...byNobody, reason: 'refusal.file.followsRecord' },
    ownFile: {
      refusal: 'input',
      field: 'fileId',
      question: 'rule.file.ownFile',
      test: ({ ownerId, namedById }) => namedById === ownerId,
      reason: 'refusal.file.unknown',
    },
    othersUse: {
      refusal: 'business',
      question: 'rule.file.othersUse',
      test: ({ uses }) => uses > 0,
      reason: 'refusal.file.lastUse',
      resolvedWhen: 'lift.file.othersUse',
    },
    noneUses: {
      refusal: 'business',
      question: 'rule.file.noneUses',
      test: ({ uses }) => uses === 0,
      reason: 'refusal.file.used',
      resolvedWhen: 'lift.file.noneUses',
      params: ({ uses }) => ({ count: uses }),
    },
    followsTidying: { ...byNobody, reason: 'refusal.file.followsTidying' },
    longUnused: {
      refusal: 'business',
      question: 'rule.file.longUnused',
      ...measured<FileFacts, unknown>({
        unit: 'count',
        figure: String(unusedDays),
        label: 'rule.figure.daysKept',
        test: ({ daysKept }, _event, least) => daysKept >= Number(least),
      }),
      reason: 'refusal.file.keptYet',
      resolvedWhen: 'lift.dayComes',
      params: ({ daysKept }) => ({ count: unusedDays - daysKept }),
    },
  },
  creation: 'upload',
  createdBy: ['operations', 'agent', 'salesperson', 'developer'],
  seenBy: ['agent', 'salesperson', 'developer'],
  initial: 'unused',
  states: {
    unused: {
      tone: 'waiting',
      label: 'file.unused',
      description: 'No record names the file, or names it any more.',
      on: {
        use: { ...use, target: 'used' },
        discard: {
          target: 'discarded',
          rules: ['followsTidying', 'noneUses', 'longUnused'],
          description: 'The server drops its content; its name and hash stay for the audit trail.',
        },
      },
    },
    used: {
      tone: 'done',
      label: 'file.used',
      description: 'At least one record names the file.',
      on: {
        use: { ...use, target: 'used', edge: 'useMore' },
        release: {
          target: 'used',
          rules: ['followsRecord', 'othersUse'],
          description: 'One of the records names another file, or none, from now on.',
        },
        releaseLast: {
          target: 'unused',
          rules: ['followsRecord', 'noneUses'],
          description: 'The last record that named it names another file, or none, from now on.',
        },
      },
    },
    discarded: {
      tone: 'inactive',
      label: 'file.discarded',
      description: 'Its content is gone.',
      final: true,
    },
  },
});
