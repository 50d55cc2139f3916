/** What reading depends on of a version. */
export interface ReadableVersion {
  readonly version: number;
  /** So small a change that nobody has to read the document again. */
  readonly is_minor: boolean;
}

/**
 * The version since which people have to have read a document with this active version: the last one
 * up to it that is not minor. Whoever has read a version of the same answer has read the active one.
 */
export function askedVersion(versions: readonly ReadableVersion[], active: number): number {
  const asked = versions
    .filter(({ version, is_minor }) => version <= active && !is_minor)
    .map(({ version }) => version);
  return asked.length === 0 ? active : Math.max(...asked);
}

/** The first of a person's confirmations that counts for the active version; null without one. */
export function countingConfirmation<C extends { readonly version: number }>(
  versions: readonly ReadableVersion[],
  active: number,
  confirmations: readonly C[],
): C | null {
  const asked = askedVersion(versions, active);
  return (
    confirmations
      .toSorted((a, b) => a.version - b.version)
      .find(({ version }) => askedVersion(versions, version) === asked) ?? null
  );
}
