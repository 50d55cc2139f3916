/** Whether a browser refuses to store data because there is no space for them. */
export function isFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  // Dexie names the reason of an aborted transaction inside of its own error.
  return 'inner' in error && isFull(error.inner);
}
