/** The largest file that the server accepts, in bytes. */
const maxBytes = 100 * 1_048_576;

const extensions = ['.csv', '.tsv', '.txt', '.xlsx'] as const;

/** Extensions for the file dialog. */
export const acceptedExtensions = extensions.join(',');

/** The error of a file before it is sent, as a key of the texts; null if there is none. */
export function validateFile({
  name,
  size,
}: Pick<File, 'name' | 'size'>): 'old_excel' | 'unknown_format' | 'empty' | 'too_large' | null {
  const lower = name.toLowerCase();
  if (lower.endsWith('.xls')) return 'old_excel';
  if (!extensions.some((ending) => lower.endsWith(ending))) return 'unknown_format';
  if (size === 0) return 'empty';
  return size > maxBytes ? 'too_large' : null;
}
