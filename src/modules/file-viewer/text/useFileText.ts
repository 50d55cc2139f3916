import { useQuery } from '@tanstack/react-query';
import { fetchFileText } from '../../../api/file-text.ts';

/** Bytes of a text that are shown. */
const mostBytes = 2 * 1_048_576;

/** The beginning of a text file, and whether it is all of it. */
export function useFileText(url: string, size: number) {
  const read = useQuery({
    queryKey: ['file-text', url] as const,
    queryFn: ({ signal }) => fetchFileText(url, Math.min(size, mostBytes), signal),
    gcTime: 60_000,
  });
  return { ...read, isWhole: size <= mostBytes };
}
