/** Returns the text shown without a picture: the last characters of a Chinese name, the first letters of other names. */
export function initialsOf(name: string, most: 1 | 2): string {
  const trimmed = name.trim();
  if (/\p{Script=Han}/u.test(trimmed)) return [...trimmed].slice(-most).join('');
  return trimmed
    .split(/\s+/)
    .slice(0, most)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
