/** The switches of the settings drawer, in its order (R-page-4; WCAG 2.1.4 for single keys). */
export const shellSwitches = [
  'navbar',
  'menu',
  'topMenu',
  'footer',
  'tabBar',
  'menuFromServer',
  'colorWeak',
  'singleKeys',
] as const;
export type ShellSwitch = (typeof shellSwitches)[number];

/** How the page around the screens is laid out. */
export interface ShellSettings extends Record<ShellSwitch, boolean> {
  /** Pixels. */
  menuWidth: number;
  /** The menu shows icons only. */
  menuCollapse: boolean;
}

/** R-page-4. */
export const defaultSettings: Readonly<ShellSettings> = {
  navbar: true,
  menu: true,
  topMenu: false,
  footer: true,
  tabBar: false,
  menuFromServer: false,
  colorWeak: false,
  singleKeys: true,
  menuWidth: 220,
  menuCollapse: false,
};

/** The menu in pixels: below, its words are cut; above, little is left for the page. */
export const menuWidthLimits = { min: 160, max: 400 } as const;

/** A width that the menu can have. */
export function clampMenuWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, menuWidthLimits.min), menuWidthLimits.max));
}

/** What was kept, whatever an older page or a stranger has written there; the default where nothing fits. */
export function readSettings(json: string | null): ShellSettings {
  let stored: unknown;
  try {
    stored = JSON.parse(json ?? 'null');
  } catch {
    stored = null;
  }
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const flag = (name: ShellSwitch | 'menuCollapse') => {
    const value = given[name];
    return typeof value === 'boolean' ? value : defaultSettings[name];
  };
  const { menuWidth } = given;
  return {
    ...(Object.fromEntries(shellSwitches.map((name) => [name, flag(name)])) as Record<ShellSwitch, boolean>),
    menuWidth:
      typeof menuWidth === 'number' && Number.isFinite(menuWidth)
        ? clampMenuWidth(menuWidth)
        : defaultSettings.menuWidth,
    menuCollapse: flag('menuCollapse'),
  };
}

/** The settings after a switch. The top menu has no use for a folded one. */
export function switched(settings: ShellSettings, name: ShellSwitch): ShellSettings {
  const next = { ...settings, [name]: !settings[name] };
  return name === 'topMenu' ? { ...next, menuCollapse: false } : next;
}
