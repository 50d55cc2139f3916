/** The pages of the drawings, below a site (spec 2.4). */
export const drawingsPath = 'documents/drawings';

/** The pages of one drawing, each followed by its id: it as a document, and it on the screen. */
export const drawingDocumentsPath = `${drawingsPath}/list/documents`;
export const drawingViewerPath = `${drawingsPath}/viewer`;

/** The drawings on a map. */
export const drawingMapsPath = `${drawingsPath}/maps`;

/** The id of the drawing whose page is at a path below the site; null on other pages. */
export function drawingIdIn(subPath: string): number | null {
  const [, id] =
    /^documents\/drawings\/(?:list\/documents|viewer)\/([1-9]\d{0,9})$/.exec(subPath) ?? [];
  return id === undefined ? null : Number(id);
}

/** Whether a path below the site is one of a page of the drawings. */
export const isDrawingsPath = (subPath: string): boolean =>
  subPath === drawingsPath || subPath.startsWith(`${drawingsPath}/`);
