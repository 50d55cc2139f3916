import { useQuery } from '@tanstack/react-query';
import { fetchFileBytes } from '../../../api/file-text.ts';
import { readDxf } from './read-dxf.ts';
import { shapesOf } from './shapes.ts';
import { pictureOf } from './svg-paths.ts';

/** Older files are in the code page of Windows. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What is drawn of a DXF file; null if it is none or empty. */
function drawnOf(text: string) {
  const file = readDxf(text);
  if (file === null) return null;
  const shapes = shapesOf(file);
  const picture = pictureOf(shapes);
  return picture === null ? null : { picture, leftOut: shapes.leftOut, isCut: shapes.isCut };
}

/** Fetches and reads a DXF file of so many bytes. */
export const useDxf = (url: string, size: number) =>
  useQuery({
    queryKey: ['dxf', url] as const,
    queryFn: async ({ signal }) => drawnOf(decoded(await fetchFileBytes(url, size, signal))),
    gcTime: 60_000,
  });
