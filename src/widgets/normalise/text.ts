/** Trims a text, composes it (NFC) and unifies its line ends; nothing else changes. */
export function normaliseText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const lines = value.includes('\r') ? value.replaceAll(/\r\n?/g, '\n') : value;
  return lines.trim().normalize('NFC');
}
