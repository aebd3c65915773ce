import { Anchor } from '@mantine/core';
import type { CommandContext } from '../../commandKit/command.ts';
import { loadOrder } from '../../commands/order/orderRecord.ts';
import { hideToast, toast } from '../../commandKit/toast.ts';
import { orderRoute } from '../../domain/menu.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import classes from './newDealNotice.module.css';

const shownMilliseconds = 10_000;

/** Notifies an agent of a deal that has just arrived or was quoted again, with a link to it. */
export async function noticeNewDeal(
  context: CommandContext,
  what: 'newDeal' | 'requotedDeal',
  id: string,
  navigate: (route: string) => void,
): Promise<void> {
  const { t, role } = context;
  try {
    const { data: order } = await loadOrder(context, id);
    const route = orderRoute(role, id);
    const noticeId = `${what} ${id}`;
    void toast({
      id: noticeId,
      color: 'yellow',
      autoClose: shownMilliseconds,
      message: (
        <div className={classes.notice}>
          {t(`shell.${what}`, { orderNo: order.orderNo, customer: order.customerName })}
          <Anchor
            href={route}
            size="sm"
            onClick={(event) => {
              event.preventDefault();
              void hideToast(noticeId);
              navigate(route);
            }}
          >
            {t('common.open')}
          </Anchor>
        </div>
      ),
    });
  } catch (error) {
    // Ignored, because the graph client has reported the failed query, and the list shows the deal anyway.
    if (!(error instanceof GraphFailure)) throw error;
  }
}
