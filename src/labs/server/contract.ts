import { operation } from '../../server/http/operation.ts';
import { replayQuestionSchema, replayStepsSchema } from './replayStepsSchema.ts';
import { whatIfAnswerSchema, whatIfQuestionSchema } from './whatIfSchema.ts';

const tag = 'Audit trail';
const access = ['operations'] as const;

export const replaySteps = operation({
  method: 'post',
  path: '/audit-trail/replay/steps',
  operationId: 'replaySteps',
  cost: 'board',
  summary: 'Steps with what their guards saw, of one record or of what an auditor asks for, to be replayed',
  tag,
  access,
  body: replayQuestionSchema,
  data: replayStepsSchema,
});

export const replayWhatIf = operation({
  method: 'post',
  path: '/audit-trail/replay/what-if',
  operationId: 'replayWhatIf',
  cost: 'batch',
  summary:
    'Which steps that an auditor asks for would have gone another way had a rule been another, with the money',
  tag,
  access,
  body: whatIfQuestionSchema,
  data: whatIfAnswerSchema,
});
