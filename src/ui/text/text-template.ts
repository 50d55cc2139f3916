const placeholder = '\u{fffc}';

/**
 * A text around a name, looked up once for all names: a lookup for each row or head would take as
 * long as drawing it.
 */
export function textTemplate(text: (name: string) => string): (name: string) => string {
  const [before = '', after = ''] = text(placeholder).split(placeholder);
  return (name) => `${before}${name}${after}`;
}
