const meanings: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Accepts the texts `true` and `false`, from files and forms that only have texts. */
export function normaliseBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return meanings.get(value.trim().toLowerCase()) ?? value;
}
