type Rgb = readonly [number, number, number];

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function linearise(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linearise(red) + 0.7152 * linearise(green) + 0.0722 * linearise(blue);
}

/** WCAG 2.2 contrast of two colours `#rrggbb`, 1 to 21. */
export function contrast(one: string, other: string): number {
  const first = luminance(rgb(one));
  const second = luminance(rgb(other));
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function mix(from: Rgb, to: Rgb, share: number): string {
  const parts = from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The colour nearest to `colour` (`#rrggbb`) with at least `minContrast` against `ground`: itself,
 * or a darker one on light ground and a lighter one on dark ground.
 */
export function ensureContrast(colour: string, ground: string, minContrast: number): string {
  const away: Rgb = luminance(rgb(ground)) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  for (let step = 0; step < 20; step += 1) {
    const candidate = mix(rgb(colour), away, step / 20);
    if (contrast(candidate, ground) >= minContrast) return candidate;
  }
  return mix(away, away, 1);
}
