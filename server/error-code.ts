/** The code of a system or database error (`ENOENT`, `40001`), or '' where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
