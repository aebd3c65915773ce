import { createElement, type FunctionComponent, type SVGProps } from 'react';

/** Lengths of `size` are pixels; `stroke` is the width of a line where the icon is 24 pixels wide. */
interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  size?: number;
  stroke?: number;
}

export type Icon = FunctionComponent<IconProps>;

/** A line, or an area filled with the text's colour: the `d` of an SVG path on a field of 24 by 24. */
type IconPath = string | { filled: string };

/**
 * An icon by its name in Tabler Icons. To add one, copy the paths of its outline from https://tabler.io/icons into `icons.ts`.
 *
 * Hidden from screen readers, because each icon is beside words or in a control that has a name: without it Firefox announces
 * every one as a graphic.
 */
export function icon(name: string, paths: readonly IconPath[]): Icon {
  const lines = paths.map((path, index) =>
    createElement(
      'path',
      typeof path === 'string'
        ? { key: index, d: path }
        : { key: index, d: path.filled, fill: 'currentColor' },
    ),
  );
  return ({ size = 24, stroke = 2, ...rest }) =>
    createElement(
      'svg',
      {
        'aria-hidden': true,
        'data-icon': name,
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      lines,
    );
}
