import { expect, it } from 'vitest';
import type { GraphClient } from '../graph/client/client.ts';
import { savePreference } from './preferences.ts';

it('saves one change after another, also after one that failed, so that the last one stays', async () => {
  const sent: string[] = [];
  const answers: ((stored: boolean) => void)[] = [];
  const graph = {
    mutate: (_mutation: unknown, { input }: { input: { value: string } }) => {
      sent.push(input.value);
      return new Promise((resolve, reject) => {
        answers.push((stored) => (stored ? resolve({}) : reject(new Error('offline'))));
      });
    },
  } as unknown as GraphClient;
  const saves = ['1', '2', '3'].map((json) => savePreference(graph, 'list', json));
  await expect.poll(() => sent).toEqual(['1']);
  answers[0]?.(false);
  await expect.poll(() => sent).toEqual(['1', '2']);
  answers[1]?.(true);
  await expect.poll(() => sent).toEqual(['1', '2', '3']);
  answers[2]?.(true);
  await Promise.all(saves);
});
