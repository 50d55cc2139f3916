/** A text without whitespace around it, composed (NFC), with plain line ends; all else as typed. */
export function normaliseText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\r\n?/g, '\n').trim().normalize('NFC');
}
