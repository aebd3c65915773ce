import { sendMilliseconds } from '../../commandKit/unsavedWork.ts';

/** The other tabs of the browser, as far as a logout concerns them (R-session-17). */
export interface OtherTabs {
  /**
   * Asks them to send what they only delay, as verdicts that can still be taken back. Resolves when they have, or when none
   * has anything to send.
   */
  sendDelayed(): Promise<void>;
  /** Answers such a question: `send` returns undefined where there is nothing to send. */
  onSendDelayed(send: () => Promise<void> | undefined): void;
}

type Message = { type: 'send' | 'sending' | 'sent'; id: string };

/** In this time a tab has said that it has something to send, in milliseconds. */
const answerMilliseconds = 250;

/** The tabs of this browser, reached by a channel that they share. */
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
