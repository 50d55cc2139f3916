/** The code of a system or database error (`ENOENT`, `40001`), or '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
