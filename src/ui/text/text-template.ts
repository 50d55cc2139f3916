const placeholder = '\u{fffc}';

/**
 * A text with a name in it, looked up once for all names: a lookup per row or column header would
 * take as long as rendering it.
 */
export function textTemplate(text: (name: string) => string): (name: string) => string {
  const [before = '', after = ''] = text(placeholder).split(placeholder);
  return (name) => `${before}${name}${after}`;
}
