/** Texts that only the steps of publishing a package use. */
export const publishing = {
  'publishing.steps': 'Steps of publishing a package',
  'publishing.step.configuration': 'Package and applications',
  'publishing.step.pricing': 'Duration and price',
  'publishing.step.completed': 'Completion',
  'publishing.done': 'done',
  'publishing.next': 'Next',
  'publishing.back': 'Back',
  'publishing.publish': 'Publish',
  'publishing.keep': 'Save without publishing',
  'publishing.restored': 'Restored what you entered at {{at, minute}}',
  'publishing.startOver': 'Start over',
  'publishing.completed.published': '{{name}} is published',
  'publishing.completed.publishedWords': 'Salespeople can choose it now.',
  'publishing.completed.unpublished': '{{name}} is saved, not published yet',
  'publishing.completed.unpublishedWords': 'Publish it later from its page or from the list.',
  'publishing.again': 'Continue creating',
} as const;
