import type { Icon } from '../../icons/icon.ts';
import {
  IconAppWindow,
  IconApps,
  IconBuildingCommunity,
  IconBuildingStore,
  IconClipboardCheck,
  IconFolderSearch,
  IconListSearch,
  IconPlayerTrackNext,
  IconReceipt,
  IconRoute,
  IconShieldCheck,
  IconShoppingCart,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '../../icons/icons.ts';

/** One icon for each menu group, by its path. */
export const menuIcons: Record<string, Icon> = {
  '/account': IconWallet,
  '/agent': IconBuildingStore,
  '/user-manage': IconUsersGroup,
  '/customer-manage': IconBuildingCommunity,
  '/deal': IconClipboardCheck,
  '/my-client': IconUsers,
  '/my-app': IconAppWindow,
  '/product': IconApps,
  '/order-record': IconReceipt,
  '/audit-desk': IconListSearch,
  '/audit-case': IconFolderSearch,
  '/replay': IconPlayerTrackNext,
  '/audit-trail': IconShieldCheck,
  '/sale-order': IconShoppingCart,
  '/state-chart': IconRoute,
};
