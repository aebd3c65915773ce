/** What only the drawer of the settings says. */
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
  'settings.kept': 'Changes take effect at once and are kept in this browser.',
} as const;
