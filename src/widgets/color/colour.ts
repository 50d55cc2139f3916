/** Whether a value is a colour as it is typed and stored, `#RRGGBB`. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}
