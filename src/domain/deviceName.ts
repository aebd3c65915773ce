/** Returns the name of a browser and its system, such as "Chrome · Windows". */
export function deviceName(userAgent: string): string {
  const named = (choices: [RegExp, string][]) =>
    choices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  const browser = named([
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = named([
    [/Windows/, 'Windows'],
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  return [browser, system].filter(Boolean).join(' · ') || userAgent.split(/[ /]/)[0] || '—';
}
