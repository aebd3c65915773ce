/** An application has two parallel states (R-app-7, R-app-9): its publication, and the review of its latest version. */

/** Publication: by operations, after a version has passed; unpublished with removal instructions. */
export const publicationRegion = {
  initial: 'unpublished',
  states: {
    unpublished: {
      tone: 'inactive',
      label: 'publication.unpublished',
      description: 'Packages with the application are not sold.',
      on: {
        publish: {
          target: 'published',
          rules: ['applicationInScope', 'actorIsOperations', 'versionPassed'],
          description: 'Operations publish an application of which a version has passed.',
        },
      },
    },
    published: {
      tone: 'done',
      label: 'publication.published',
      description: 'The application can be part of packages that are sold.',
      on: {
        unpublish: {
          target: 'unpublished',
          rules: ['applicationInScope', 'actorIsOperations', 'instructionsGiven'],
          description: 'Operations take it off the shelf and say how it is removed.',
        },
      },
    },
  },
} as const;

/** Review of the latest version: written and submitted by its developer, passed or rejected by operations. */
export const reviewRegion = {
  initial: 'draft',
  states: {
    draft: {
      tone: 'inactive',
      label: 'application.audit.draft',
      description: 'The developer is still writing the version.',
      on: {
        edit: {
          target: 'draft',
          edge: 'editDraft',
          rules: ['applicationInScope', 'actorIsDeveloper'],
          description: 'The developer changes the draft.',
        },
        submit: {
          target: 'pending',
          rules: ['applicationInScope', 'actorIsDeveloper', 'canBeTried'],
          description: 'The developer asks operations to review a version that can be tried.',
        },
      },
    },
    pending: {
      tone: 'waiting',
      label: 'application.audit.pending',
      description: 'The version waits for operations, and cannot be changed meanwhile.',
      on: {
        pass: {
          target: 'passed',
          rules: ['applicationInScope', 'actorIsOperations'],
          description: 'Operations accept the version.',
        },
        reject: {
          target: 'rejected',
          rules: ['applicationInScope', 'actorIsOperations', 'reasonGiven'],
          description: 'Operations send the version back with a reason.',
        },
      },
    },
    passed: {
      tone: 'done',
      label: 'application.audit.passed',
      description: 'The version is accepted; the application may be published.',
      final: true,
    },
    rejected: {
      tone: 'refused',
      label: 'application.audit.rejected',
      description: 'The version is sent back; its developer reads the reason and corrects it.',
      on: {
        edit: {
          target: 'rejected',
          edge: 'editRejected',
          rules: ['applicationInScope', 'actorIsDeveloper'],
          description: 'The developer corrects the version.',
        },
        submit: {
          target: 'pending',
          edge: 'submitAgain',
          label: 'submitAgain',
          rules: ['applicationInScope', 'actorIsDeveloper', 'canBeTried'],
          description: 'The developer asks for another review.',
        },
      },
    },
  },
} as const;
