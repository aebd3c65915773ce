/** Texts that only the settings drawer and the list of devices use. */
export const settingsDrawer = {
  'settings.content': 'Content',
  'settings.other': 'Other',
  'settings.navbar': 'Navbar',
  'settings.menu': 'Menu',
  'settings.topMenu': 'Top menu',
  'settings.topMenuIdle': 'No effect while the menu or the navbar is off: the menu stands at the side',
  'settings.footer': 'Footer',
  'settings.tabBar': 'Tab bar',
  'settings.menuFromServer': 'Menu from server',
  'settings.colorWeak': 'Color-weak mode',
  'settings.singleKeys': 'Single-key shortcuts',
  'settings.menuWidthRange': 'From {{min}} to {{max}}; a value beyond is set to the nearest',
  'settings.menuWidthError': 'A whole number from {{min}} to {{max}}',
  'settings.saved': 'Changes take effect at once and are kept in this browser.',
  'ownAccount.address': 'IP address',
  'ownAccount.since': 'Logged in',
  'ownAccount.lastSeen': 'Last seen',
  'ownAccount.here': 'This device',
  'ownAccount.end': 'Log out',
  'ownAccount.sessionsHelp':
    'Devices where this account is logged in. A device is logged out after 12 hours without use.',
} as const;
