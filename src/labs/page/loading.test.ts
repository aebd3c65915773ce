import { describe, expect, it } from 'vitest';
import { mostSteps } from '../replay/file.ts';
import { approvedDeal } from '../replay/testing/histories.ts';
import { testContext } from '../../commands/testing.ts';
import { loadSteps } from './loading.ts';

const pageSize = 500;

/**
 * Creates a server with `total` steps, newest first, and a number of refused attempts.
 * `twice`: the last step of a page is repeated on the next.
 */
function serverWith(
  total: number,
  { atLeast = false, twice = false, attempts = 0, moreAttempts = false } = {},
) {
  const calls: number[] = [];
  const stepAt = (at: number) => ({
    ...approvedDeal[0],
    recordId: `deal ${at}`,
    facts: null,
    params: '{}',
    at: new Date(Date.UTC(2026, 0, 1) + (total - at) * 1000).toISOString(),
  });
  const attemptAt = (at: number) => ({
    ...stepAt(at),
    recordName: null,
    seq: 0,
    to: null,
    edge: null,
    // Half a second after the step.
    at: new Date(Date.UTC(2026, 0, 1) + (total - at) * 1000 + 500).toISOString(),
    refused: { rule: 'quotaCoversAmount' },
  });
  const query = async (_document: unknown, { input }: { input: { page: number; attempts?: boolean } }) => {
    if (input.attempts) {
      const steps = Array.from({ length: attempts }, (_, at) => attemptAt(at));
      return { replaySteps: { steps, more: moreAttempts, total: null, totalIsLowerBound: false } };
    }
    calls.push(input.page);
    const from = (input.page - 1) * pageSize - (twice && input.page > 1 ? 1 : 0);
    const steps = Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, index) =>
      stepAt(from + index),
    );
    return {
      replaySteps: { steps, more: from + pageSize < total, total, totalIsLowerBound: atLeast },
    };
  };
  return { calls, graph: { ...testContext.graph, query } as typeof testContext.graph };
}

describe('a cohort (R-replay-4)', () => {
  it('is loaded page by page, and stands in the order in which it happened', async () => {
    const { calls, graph } = serverWith(1201);
    const { steps, found, kind } = await loadSteps(graph, { filter: {} });
    expect([calls, steps.length, found, kind]).toEqual([[1, 2, 3], 1201, undefined, 'cohort']);
    expect([steps[0]?.recordId, steps.at(-1)?.recordId]).toEqual(['deal 1200', 'deal 0']);
  });

  it('has each step once, also where entries were logged between two pages', async () => {
    const { graph } = serverWith(1201, { twice: true });
    const { steps } = await loadSteps(graph, { filter: {} });
    expect(new Set(steps.map(({ recordId }) => recordId)).size).toBe(steps.length);
  });

  it('has the refused attempts where they were made, under the name of their record (R-replay-13)', async () => {
    const loaded = await loadSteps(serverWith(3, { attempts: 2 }).graph, { filter: {} });
    expect(loaded.steps.map(({ recordId, refused }) => [recordId, refused?.rule])).toEqual([
      ['deal 2', undefined],
      ['deal 1', undefined],
      ['deal 1', 'quotaCoversAmount'],
      ['deal 0', undefined],
      ['deal 0', 'quotaCoversAmount'],
    ]);
    expect(loaded.attemptsAtMost).toBeUndefined();
    const more = await loadSteps(serverWith(mostSteps, { attempts: 500, moreAttempts: true }).graph, {
      filter: {},
    });
    expect([more.steps.length, more.attemptsAtMost]).toEqual([mostSteps, 500]);
    expect(more.found).toEqual({ total: mostSteps, atLeast: false });
  });

  it('says of how many it holds the first', async () => {
    const many = await loadSteps(serverWith(mostSteps + 7).graph, { filter: {} });
    expect([many.steps.length, many.found]).toEqual([mostSteps, { total: mostSteps + 7, atLeast: false }]);
    const more = await loadSteps(serverWith(10_000, { atLeast: true }).graph, { filter: {} });
    expect([more.steps.length, more.found]).toEqual([mostSteps, { total: 10_000, atLeast: true }]);
    const all = await loadSteps(serverWith(mostSteps).graph, { filter: {} });
    expect([all.steps.length, all.found]).toEqual([mostSteps, undefined]);
  });
});
