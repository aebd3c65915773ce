import { sendMilliseconds } from '../../commandKit/unsavedWork.ts';

/** The other tabs of the browser, as far as a logout concerns them (R-session-17). */
export interface OtherTabs {
  /**
   * Makes them send their delayed changes, such as verdicts that can still be undone. Resolves after that, or if no tab has
   * any.
   */
  sendDelayed(): Promise<void>;
  /** Handles such a request: `send` returns undefined if there is nothing to send. */
  onSendDelayed(send: () => Promise<void> | undefined): void;
}

type Message = { type: 'send' | 'sending' | 'sent'; id: string };

/** Milliseconds in which a tab must announce that it has something to send. */
const answerMilliseconds = 250;

/** Connects the tabs of this browser through a shared channel. */
export function browserTabs(window: Window & typeof globalThis): OtherTabs {
  if (typeof window.BroadcastChannel !== 'function')
    return { sendDelayed: () => Promise.resolve(), onSendDelayed: () => undefined };
  const channel = new window.BroadcastChannel('oms.session');
  const post = (message: Message) => channel.postMessage(message);
  return {
    sendDelayed: () =>
      new Promise((resolve) => {
        const id = crypto.randomUUID();
        let sending = 0;
        let isAnswered = false;
        const end = () => {
          window.clearTimeout(timer);
          channel.removeEventListener('message', hear);
          window.removeEventListener('pagehide', end);
          resolve();
        };
        const hear = ({ data }: MessageEvent<Message>) => {
          if (data.id !== id) return;
          if (data.type === 'sending') sending++;
          if (data.type === 'sent') sending--;
          if (isAnswered && sending === 0) end();
        };
        let timer = window.setTimeout(() => {
          isAnswered = true;
          if (sending === 0) end();
          else timer = window.setTimeout(end, sendMilliseconds);
        }, answerMilliseconds);
        channel.addEventListener('message', hear);
        window.addEventListener('pagehide', end);
        post({ type: 'send', id });
      }),
    onSendDelayed: (send) =>
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        if (data.type !== 'send') return;
        const sent = send();
        if (!sent) return;
        post({ type: 'sending', id: data.id });
        const tell = () => post({ type: 'sent', id: data.id });
        void sent.then(tell, tell);
      }),
  };
}
