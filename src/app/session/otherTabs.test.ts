import { afterEach, describe, expect, it } from 'vitest';
import { browserTabs } from './otherTabs.ts';

const opened: BroadcastChannel[] = [];

/** Creates the parts of a tab's window that the code uses. */
function openTab() {
  const events = new EventTarget();
  const window = {
    BroadcastChannel: class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        opened.push(this);
      }
    },
    setTimeout,
    clearTimeout,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const tabs = browserTabs(window as unknown as Parameters<typeof browserTabs>[0]);
  return { tabs, leave: () => events.dispatchEvent(new Event('pagehide')) };
}

afterEach(() => opened.splice(0).forEach((channel) => channel.close()));

describe('before a logout is told to the server (R-session-17)', () => {
  it('waits for what every other tab still sends, also if it is refused', async () => {
    const log: string[] = [];
    const asking = openTab();
    const send = (name: string, refuse: boolean) => () =>
      new Promise<void>((resolve, reject) => {
        log.push(`${name} sends`);
        setImmediate(() => {
          log.push(`${name} is done`);
          if (refuse) reject(new Error('refused'));
          else resolve();
        });
      });
    openTab().tabs.onSendDelayed(send('first', false));
    openTab().tabs.onSendDelayed(() => undefined);
    openTab().tabs.onSendDelayed(send('second', true));
    await asking.tabs.sendDelayed();
    expect(log.toSorted()).toEqual(['first is done', 'first sends', 'second is done', 'second sends']);
  });

  it('does not wait for a tab that has nothing to send, nor where the page itself is left', async () => {
    const asking = openTab();
    openTab().tabs.onSendDelayed(() => undefined);
    await asking.tabs.sendDelayed();
    openTab().tabs.onSendDelayed(() => new Promise(() => undefined));
    const answered = asking.tabs.sendDelayed();
    asking.leave();
    await answered;
  });

  it('asks nobody in a browser without channels', async () => {
    const tabs = browserTabs({} as Parameters<typeof browserTabs>[0]);
    tabs.onSendDelayed(() => new Promise(() => undefined));
    await tabs.sendDelayed();
  });
});
