import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Key of local storage. */
export const themeKey = 'arco-theme';

/** Ten shades of the brand colour, which is the seventh (R-page-4). */
const brand: MantineColorsTuple = [
  '#eef4ff',
  '#dbe7ff',
  '#b7ceff',
  '#8aaeff',
  '#6293ff',
  '#3d78ff',
  '#165dff',
  '#0f4bdb',
  '#0c3cb0',
  '#0a2f87',
];

/** Greys with a touch of blue. The seventh is dark enough for text on white. */
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f1f3f6',
  '#e7e9ee',
  '#dde0e7',
  '#c9cdd6',
  '#a1a8b5',
  '#667085',
  '#4a5263',
  '#2c3240',
  '#1b1f28',
];

/** The dark theme, from its lightest text to its deepest background; the eighth is the page's. */
const dark: MantineColorsTuple = [
  '#e4e7ed',
  '#c3c8d2',
  '#9ba2b0',
  '#868d9c',
  '#3b404c',
  '#2b2f39',
  '#21242c',
  '#171a20',
  '#121419',
  '#0d0f13',
];

/** Dark enough in the seventh shade for white text. */
const red: MantineColorsTuple = [
  '#fff1f0',
  '#ffdfdc',
  '#ffbdb7',
  '#ff958b',
  '#f87469',
  '#eb4f45',
  '#d4302a',
  '#b6241f',
  '#951e1a',
  '#781b18',
];

const green: MantineColorsTuple = [
  '#eaf8ef',
  '#d1f0dc',
  '#a4e0b9',
  '#72cc93',
  '#46b577',
  '#2a9c59',
  '#178245',
  '#106b39',
  '#0d562e',
  '#0b4526',
];

/** Each system's own fonts; Chinese fonts with good Latin letters come before the Linux fallback. */
const fontFamily = [
  '-apple-system',
  'BlinkMacSystemFont',
  '"Segoe UI"',
  'Roboto',
  '"PingFang SC"',
  '"Microsoft YaHei"',
  '"Noto Sans SC"',
  '"Noto Sans CJK SC"',
  'system-ui',
  'sans-serif',
].join(', ');

/** Longest duration of a movement, in milliseconds. */
const motion = { duration: 100 };

/** Because a dialog's head is a <header>, which outside of a section would be a second banner of the page. */
const dialog = { transitionProps: motion, attributes: { header: { role: 'presentation' } } };

/** Borders separate areas; only what floats over the page has a faint shadow. */
export const theme = createTheme({
  colors: { brand, blue: brand, gray, dark, red, green },
  primaryColor: 'brand',
  primaryShade: 6,
  black: '#1b1f28',
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: '0 2px 8px rgb(0 0 0 / 6%)',
    md: '0 4px 16px rgb(0 0 0 / 8%)',
    lg: '0 8px 24px rgb(0 0 0 / 10%)',
    xl: '0 12px 40px rgb(0 0 0 / 14%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Drawer: { defaultProps: dialog },
    // Without the placeholder the first item gets the focus, and the menu contains only items.
    Menu: { defaultProps: { transitionProps: motion, withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: dialog },
    NavLink: { defaultProps: { variant: 'light' } },
    Popover: { defaultProps: { transitionProps: motion } },
    Tooltip: { defaultProps: { transitionProps: motion, openDelay: 300 } },
  },
});

/** The brand's light variant, a shade lighter than Mantine's, because the menu shows it all day. */
const lightTints: Record<string, string> = Object.fromEntries(
  ['brand', 'blue'].flatMap((color) => [
    [`--mantine-color-${color}-light`, 'var(--mantine-color-brand-0)'],
    [`--mantine-color-${color}-light-hover`, 'var(--mantine-color-brand-1)'],
    [`--mantine-color-${color}-light-color`, 'var(--mantine-color-brand-7)'],
  ]),
);

/** Light variants on a dark background: a touch of the colour instead of its deepest shade. */
function darkTints(color: string): [string, string][] {
  const tint = (percent: number) =>
    `color-mix(in srgb, var(--mantine-color-${color}-5) ${percent}%, transparent)`;
  return [
    [`--mantine-color-${color}-light`, tint(18)],
    [`--mantine-color-${color}-light-hover`, tint(26)],
    [`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-3)`],
  ];
}

/** Overrides Mantine's colours that are too pale to read (WCAG AA) or too strong next to the others. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...lightTints,
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
  },
  dark: {
    ...Object.fromEntries(['brand', 'blue', 'gray', 'red', 'green', 'yellow'].flatMap(darkTints)),
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-3)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-4)',
  },
});
