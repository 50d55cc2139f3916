import type { FieldError } from '../../../runtime/record/errors.ts';
import { oneError } from '../../../runtime/record/keywords/keyword.ts';

const megabyte = 1_048_576;

/** The error of a file with too many bytes; it gives the limit in MB of 1,048,576 bytes. */
export function tooLarge(name: string, limit: number): readonly FieldError[] {
  const megabytes = Math.max(0.01, Math.round((limit / megabyte) * 100) / 100);
  return oneError('', 'file_too_large', { name, limit: megabytes });
}
