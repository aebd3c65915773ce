import { describe, expect, it } from 'vitest';
import { createSharedRequest } from './sharedRequest.ts';

/** Returns a request whose responses the test controls. */
function slowRequest() {
  const waiting: { resolve: (answer: string) => void; reject: (failure: Error) => void }[] = [];
  const send = () => new Promise<string>((resolve, reject) => waiting.push({ resolve, reject }));
  const request = createSharedRequest(send);
  const seen: string[] = [];
  const leave = request.subscribe(() => seen.push(request.read().state));
  return { request, waiting, seen, leave };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a question that is kept apart from the screen', () => {
  it('is asked by nobody’s reading it', () => {
    const { request, waiting } = slowRequest();
    expect(request.read()).toEqual({ state: 'never' });
    expect(waiting).toHaveLength(0);
  });

  it('is asked once, however often it is started while it runs, and keeps its answer', async () => {
    const { request, waiting, seen } = slowRequest();
    request.start();
    request.start();
    expect(waiting).toHaveLength(1);
    expect(request.read()).toEqual({ state: 'running' });
    waiting[0]?.resolve('nothing is wrong');
    await settled();
    expect(request.read()).toEqual({ state: 'answered', answer: 'nothing is wrong' });
    expect(seen).toEqual(['running', 'answered']);
  });

  it('can be asked again after a failure', async () => {
    const { request, waiting } = slowRequest();
    const failure = new Error('away');
    request.start();
    waiting[0]?.reject(failure);
    await settled();
    expect(request.read()).toEqual({ state: 'failed', failure });
    request.start();
    expect(waiting).toHaveLength(2);
    waiting[1]?.resolve('one entry');
    await settled();
    expect(request.read()).toEqual({ state: 'answered', answer: 'one entry' });
  });

  it('tells nobody who has left', async () => {
    const { request, waiting, seen, leave } = slowRequest();
    request.start();
    leave();
    waiting[0]?.resolve('nothing is wrong');
    await settled();
    expect(seen).toEqual(['running']);
  });
});
