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

/** The layout settings of the page around the screens. */
export interface ShellSettings extends Record<ShellSwitch, boolean> {
  /** Width in pixels. */
  menuWidth: number;
  /** True if the menu shows icons only. */
  menuCollapse: boolean;
}

/** The defaults of R-page-4. */
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

/** Limits of the menu's width in pixels: below, its words are cut; above, the page has too little room. */
export const menuWidthLimits = { min: 160, max: 400 } as const;

/** Clamps a width to the limits of the menu. */
export function clampMenuWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, menuWidthLimits.min), menuWidthLimits.max));
}

/**
 * Parses the stored settings and uses the default for invalid ones, because an older page or another program may have
 * written them.
 */
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

/** Returns the settings after a switch. The top menu cannot be collapsed. */
export function switched(settings: ShellSettings, name: ShellSwitch): ShellSettings {
  const next = { ...settings, [name]: !settings[name] };
  return name === 'topMenu' ? { ...next, menuCollapse: false } : next;
}
