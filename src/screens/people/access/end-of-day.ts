/** The end of a day of the reader, `2026-11-23`, as a moment; null for none. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

/** The start of a day of the reader as a moment; null for none. */
export function startOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T00:00:00`).toISOString();
}
