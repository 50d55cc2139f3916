import { largePdfBytes } from '../../../src/contract/files.ts';

/** Larger files would have to be in memory as a whole. */
const mostBytes = 128 * 1_048_576;

/** Whether a file has a picture of its first page, which is seen while the file is fetched and drawn. */
export const hasFirstPage = (file: {
  readonly media_type: string;
  readonly size: number;
}): boolean =>
  file.media_type === 'application/pdf' && file.size >= largePdfBytes && file.size <= mostBytes;
