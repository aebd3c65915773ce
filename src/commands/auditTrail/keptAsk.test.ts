import { describe, expect, it } from 'vitest';
import { keptAsk } from './keptAsk.ts';

/** An ask whose answers come when the test gives them. */
function slowAsk() {
  const waiting: { resolve: (answer: string) => void; reject: (failure: Error) => void }[] = [];
  const ask = () => new Promise<string>((resolve, reject) => waiting.push({ resolve, reject }));
  const kept = keptAsk(ask);
  const seen: string[] = [];
  const leave = kept.subscribe(() => seen.push(kept.read().state));
  return { kept, waiting, seen, leave };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a question that is kept apart from the screen', () => {
  it('is asked by nobody’s reading it', () => {
    const { kept, waiting } = slowAsk();
    expect(kept.read()).toEqual({ state: 'never' });
    expect(waiting).toHaveLength(0);
  });

  it('is asked once, however often it is started while it runs, and keeps its answer', async () => {
    const { kept, waiting, seen } = slowAsk();
    kept.start();
    kept.start();
    expect(waiting).toHaveLength(1);
    expect(kept.read()).toEqual({ state: 'running' });
    waiting[0]?.resolve('nothing is wrong');
    await settled();
    expect(kept.read()).toEqual({ state: 'answered', answer: 'nothing is wrong' });
    expect(seen).toEqual(['running', 'answered']);
  });

  it('can be asked again after a failure', async () => {
    const { kept, waiting } = slowAsk();
    const failure = new Error('away');
    kept.start();
    waiting[0]?.reject(failure);
    await settled();
    expect(kept.read()).toEqual({ state: 'failed', failure });
    kept.start();
    expect(waiting).toHaveLength(2);
    waiting[1]?.resolve('one entry');
    await settled();
    expect(kept.read()).toEqual({ state: 'answered', answer: 'one entry' });
  });

  it('tells nobody who has left', async () => {
    const { kept, waiting, seen, leave } = slowAsk();
    kept.start();
    leave();
    waiting[0]?.resolve('nothing is wrong');
    await settled();
    expect(seen).toEqual(['running']);
  });
});
