import type { Icon } from '@tabler/icons-react';
import IconAppWindow from '@tabler/icons-react/dist/esm/icons/IconAppWindow.mjs';
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs';
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import IconFolderSearch from '@tabler/icons-react/dist/esm/icons/IconFolderSearch.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconPlayerTrackNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs';
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs';
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs';

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
