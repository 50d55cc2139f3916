/** A text without whitespace around it, composed (NFC), with plain line ends; all else as typed. */
export function normaliseText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const lines = value.includes('\r') ? value.replaceAll(/\r\n?/g, '\n') : value;
  return lines.trim().normalize('NFC');
}
