const place = '\u{fffc}';

/**
 * A text around a name, looked up once for all names: a lookup for each row or head would take as
 * long as drawing it.
 */
export function worded(text: (name: string) => string): (name: string) => string {
  const [before = '', after = ''] = text(place).split(place);
  return (name) => `${before}${name}${after}`;
}
