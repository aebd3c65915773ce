import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../src/server/app.ts';
import { answerCheck } from '../support/answerCheck.ts';

describe('the OpenAPI document', () => {
  const document = contractDocument();

  it('passes Redocly’s strict rules', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
    ).toEqual([]);
  });

  it('is what answers are held against', () => {
    const check = answerCheck(document);
    const answer = { code: 200, msg: 'OK', data: { ossType: 'local' } };
    expect(check('GET', '/sys/parameter', 200, answer)).toEqual([]);
    expect(check('GET', '/sys/parameter', 200, { ...answer, data: { ossType: 'moon' } })).not.toEqual([]);
    expect(check('GET', '/sys/parameter', 429, { code: 429, msg: 'Slow down', data: null })).toEqual([]);
    expect(check('GET', '/sys/parameter', 429, { code: 429 })).not.toEqual([]);
  });
});
