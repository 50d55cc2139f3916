/** Whether a value is a colour in its stored notation, `#RRGGBB`. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}
