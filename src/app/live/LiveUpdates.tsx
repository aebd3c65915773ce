import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { liveTopics, liveTypenames, type LiveEvent } from '../../domain/liveEvent.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { openLiveStream } from '../../graph/client/liveStream.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { usePageServices } from '../pageServices.ts';
import { gathered } from './gathered.ts';

/**
 * Milliseconds in which changes are gathered, because one decision changes an order, an account and a customer: one refetch
 * is enough.
 */
const gatherMilliseconds = 100;

/** Updates the screen with the server's changes while the session is active. */
export function LiveUpdates({ graph }: { graph: GraphClient }) {
  const { session } = usePageServices();
  const { context, navigate } = useCommandHost();
  const active = useSelector(session.actor, (snapshot) => snapshot.matches('active'));

  const tell = async (what: 'newDeal' | 'requotedDeal', id: string) => {
    const { noticeNewDeal } = await import('./newDealNotice.tsx');
    await noticeNewDeal(context, what, id, navigate);
  };
  const notice = useEffectEvent(({ topic, event, id }: LiveEvent) => {
    if (topic === 'session') session.check();
    if (topic !== 'order' || context.role !== 'agent') return;
    const what =
      event === dealApproval.creation.event ? 'newDeal' : event === 'requote' ? 'requotedDeal' : undefined;
    if (what) void tell(what, id);
  });

  useEffect(() => {
    if (!active) return;
    const refresh = gathered<string>(gatherMilliseconds, (typenames) => graph.refresh(typenames));
    const close = openLiveStream({
      headers: graph.headers,
      onEvent: (event) => {
        refresh.add(liveTopics[event.topic]);
        notice(event);
      },
      onReconnect: () => {
        refresh.add(liveTypenames);
        graph.retryUnanswered();
      },
      onUnauthorized: session.unauthorized,
    });
    return () => {
      refresh.stop();
      close();
    };
  }, [active, graph, session]);
  useEffect(() => {
    window.addEventListener('online', graph.retryUnanswered);
    return () => window.removeEventListener('online', graph.retryUnanswered);
  }, [graph]);
  return null;
}
