/** Returns a result's text in which line breaks do not separate a figure from its label. */
export function wholeFigures(text: string): string {
  return text
    .split(' · ')
    .map((figure) => figure.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ');
}
