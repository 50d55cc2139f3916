const checks = new Set<() => boolean>();

/** Adds what tells whether a form has unsaved changes; returns a function that removes it. */
export function watchUnsaved(isDirty: () => boolean): () => void {
  checks.add(isDirty);
  return () => checks.delete(isDirty);
}

/** Whether a form of this tab has unsaved changes. */
export function hasUnsaved(): boolean {
  return [...checks].some((isDirty) => isDirty());
}
