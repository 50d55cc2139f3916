/** The client of a request. */
export interface ClientDevice {
  readonly userAgent: string | null;
  /** The IP address. */
  readonly address: string | null;
}

/** The first match counts: browsers also name those that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

function first(list: readonly (readonly [RegExp, string])[], text: string): string | null {
  return list.find(([form]) => form.test(text))?.[1] ?? null;
}

/** Browser and system in a `User-Agent`; null for an unknown one. */
export function deviceOf(userAgent: string): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  return { browser: first(browsers, userAgent), system: first(systems, userAgent) };
}
