import { playedMediaTypes } from '../../contract/files.ts';

/** How a file is shown. */
export type ViewerKind = 'pdf' | 'picture' | 'video' | 'audio' | 'table' | 'text' | 'dxf';

/** What decides how a file is shown. */
export interface ShownFile {
  readonly id: number;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly mediaType: string;
  /** In one word: PDF, CSV; may be empty. */
  readonly format: string;
  readonly isPicture: boolean;
}

const played: ReadonlySet<string> = new Set(playedMediaTypes);

/** How a file is shown; null: it can only be downloaded. */
export function viewerKindOf({ mediaType, format, isPicture }: ShownFile): ViewerKind | null {
  if (isPicture) return 'picture';
  if (mediaType === 'application/pdf') return 'pdf';
  if (played.has(mediaType)) return mediaType.startsWith('video/') ? 'video' : 'audio';
  // Older ones are no text in UTF-8, so their type is unknown.
  const isPlain = mediaType === 'text/plain';
  if (format === 'DXF' && (isPlain || mediaType === 'application/octet-stream')) return 'dxf';
  if (!isPlain) return null;
  return format === 'CSV' || format === 'TSV' ? 'table' : 'text';
}
