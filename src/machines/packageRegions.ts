/**
 * A package has two parallel states (R-package-7): publication and availability. It is for sale while it is published and
 * available.
 */

/** Publication: by operations, after its applications are published; unpublished with removal instructions. */
export const packagePublicationRegion = {
  initial: 'unpublished',
  states: {
    unpublished: {
      tone: 'inactive',
      label: 'publication.unpublished',
      description: 'The package is not sold.',
      on: {
        edit: {
          target: 'unpublished',
          edge: 'editUnpublished',
          rules: ['actorIsOperations'],
          description: 'Operations change its price, duration, seats or applications.',
        },
        publish: {
          target: 'published',
          rules: ['actorIsOperations', 'applicationsPublished'],
          description: 'Operations offer a package whose applications are all published.',
        },
      },
    },
    published: {
      tone: 'done',
      label: 'publication.published',
      description: 'The package is sold while all its applications are published.',
      on: {
        edit: {
          target: 'published',
          edge: 'editPublished',
          rules: ['actorIsOperations', 'addedPublished'],
          description: 'Operations change what is sold from now on, adding published applications only.',
        },
        unpublish: {
          target: 'unpublished',
          rules: ['actorIsOperations', 'instructionsGiven'],
          description: 'Operations stop the sale and say how the package is removed.',
        },
      },
    },
  },
} as const;

/** Availability: while all its applications are published. It depends on them, and nobody decides it directly. */
export const availabilityRegion = {
  initial: 'available',
  states: {
    available: {
      tone: 'done',
      label: 'package.applications.published',
      description: 'Every application in the package is published.',
      on: {
        applicationUnpublished: {
          target: 'unavailable',
          rules: ['followsUnpublishing'],
          description:
            'Operations unpublish an application in it, or put an unpublished one into it: it is not sold, and not renewed.',
        },
      },
    },
    unavailable: {
      tone: 'inactive',
      label: 'package.applications.unpublished',
      description: 'An application in the package is not published.',
      on: {
        applicationsPublished: {
          target: 'available',
          rules: ['followsPublishing'],
          description: 'Operations publish the last of them again, or take it out of the package.',
        },
      },
    },
  },
} as const;
