/** How the text of a file is read. */
export type TextKind =
  'pdf' | 'word' | 'slides' | 'workbook' | 'open_text' | 'open_slides' | 'open_tables' | 'plain';

/** What the numbers of the pages of a text count; null: nothing that a person sees. */
export type PageUnit = 'page' | 'slide' | 'sheet' | null;

const office = 'application/vnd.openxmlformats-officedocument';

const openDocument = 'application/vnd.oasis.opendocument';

const kinds: ReadonlyMap<string, TextKind> = new Map([
  ['application/pdf', 'pdf'],
  [`${office}.wordprocessingml.document`, 'word'],
  ['application/vnd.ms-word.document.macroenabled.12', 'word'],
  [`${office}.presentationml.presentation`, 'slides'],
  ['application/vnd.ms-powerpoint.presentation.macroenabled.12', 'slides'],
  [`${office}.spreadsheetml.sheet`, 'workbook'],
  ['application/vnd.ms-excel.sheet.macroenabled.12', 'workbook'],
  [`${openDocument}.text`, 'open_text'],
  [`${openDocument}.presentation`, 'open_slides'],
  [`${openDocument}.spreadsheet`, 'open_tables'],
  ['text/plain', 'plain'],
]);

/** Media types of files that have a text. */
export const textMediaTypes: readonly string[] = [...kinds.keys()];

/** How the text of a file of this type is read; null: its type has no text. */
export const textKindOf = (mediaType: string): TextKind | null => kinds.get(mediaType) ?? null;

const units: Readonly<Record<TextKind, PageUnit>> = {
  pdf: 'page',
  slides: 'slide',
  workbook: 'sheet',
  open_slides: 'slide',
  open_tables: 'sheet',
  word: null,
  open_text: null,
  plain: null,
};

export function pageUnitOf(mediaType: string): PageUnit {
  const kind = textKindOf(mediaType);
  return kind === null ? null : units[kind];
}

/** Media types of pictures whose text is read, if they are versions of documents. */
export const pictureMediaTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/tiff',
  'image/avif',
];

export const isPictureType = (mediaType: string): boolean => pictureMediaTypes.includes(mediaType);
