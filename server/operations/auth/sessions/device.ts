/** First that fits: browsers name those that they descend from as well. */
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

/** Browser and system that a `User-Agent` names; null for what is none of the usual. */
export function deviceOf(userAgent: string): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  return { browser: first(browsers, userAgent), system: first(systems, userAgent) };
}
