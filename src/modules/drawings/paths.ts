/** The pages of the drawings, below a site (spec 2.4). */
export const drawingsPath = 'documents/drawings';

/** The pages of one drawing, each followed by its id: it as a document, and it on the screen. */
export const drawingDocumentsPath = `${drawingsPath}/list/documents`;
export const drawingViewerPath = `${drawingsPath}/viewer`;

/** The drawings on a map. */
export const drawingMapsPath = `${drawingsPath}/maps`;

/** How drawings are shown on the site, and its stamps. */
export const drawingSettingsPath = `${drawingsPath}/settings`;

/** The id of the drawing whose page is at a path below the site; null on other pages. */
export function drawingIdIn(subPath: string): number | null {
  const [, id] =
    /^documents\/drawings\/(?:list\/documents|viewer)\/([1-9]\d{0,9})$/.exec(subPath) ?? [];
  return id === undefined ? null : Number(id);
}

/** Whether a path below the site is one of a page of the drawings. */
export const isDrawingsPath = (subPath: string): boolean =>
  subPath === drawingsPath || subPath.startsWith(`${drawingsPath}/`);

/** An item that a drawing shows, in addresses of the viewer. */
export interface ShownItem {
  readonly type: string;
  readonly itemId: number;
}

/** The address of the viewer with a document. */
export const viewerHref = (siteId: number, documentId: number): string =>
  `/app/sites/${siteId}/${drawingViewerPath}/${documentId}`;

/** The address of a drawing at the place of an item. */
export function drawingHref(
  siteId: number,
  drawingId: number,
  { page, type, itemId }: ShownItem & { readonly page: number },
): string {
  const search = new URLSearchParams({ page: String(page), item: `${type}.${itemId}` });
  return `${viewerHref(siteId, drawingId)}?${search.toString()}`;
}

/** The address of a note on a version of a drawing, or of another document. */
export function noteHref(
  siteId: number,
  documentId: number,
  { id, version, page }: { readonly id: number; readonly version: number; readonly page: number },
): string {
  const search = new URLSearchParams({
    version: String(version),
    page: String(page),
    note: String(id),
  });
  return `/app/sites/${siteId}/${drawingViewerPath}/${documentId}?${search.toString()}`;
}

/** The item that the address of the viewer names; null for none. */
export function shownItemIn(params: URLSearchParams): ShownItem | null {
  const [, type, id] = /^([a-z][a-z0-9_]*)\.([1-9]\d{0,9})$/.exec(params.get('item') ?? '') ?? [];
  return type === undefined || id === undefined ? null : { type, itemId: Number(id) };
}
