/** All lengths in mm. */
export interface LabelFormat {
  readonly id: string;
  readonly page: { readonly width: number; readonly height: number };
  readonly label: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  /** Of the first label, from the edges of the page. */
  readonly left: number;
  readonly top: number;
  /** From one label to the next. */
  readonly across: number;
  readonly down: number;
}

const a4 = { width: 210, height: 297 };
const letter = { width: 215.9, height: 279.4 };

/** One label that the printer cuts off its roll. */
function roll(id: string, width: number, height: number): LabelFormat {
  const label = { width, height };
  return {
    id,
    page: label,
    label,
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    across: width,
    down: height,
  };
}

/** Sheets of Avery and rolls of label printers; sizes as their makers give them. */
export const labelFormats = [
  {
    id: 'l7160',
    page: a4,
    label: { width: 63.5, height: 38.1 },
    columns: 3,
    rows: 7,
    left: 7.25,
    top: 15.15,
    across: 66.04,
    down: 38.1,
  },
  {
    id: 'l7163',
    page: a4,
    label: { width: 99.1, height: 38.1 },
    columns: 2,
    rows: 7,
    left: 4.65,
    top: 15.15,
    across: 101.6,
    down: 38.1,
  },
  {
    id: '5160',
    page: letter,
    label: { width: 66.675, height: 25.4 },
    columns: 3,
    rows: 10,
    left: 4.7625,
    top: 12.7,
    across: 69.85,
    down: 25.4,
  },
  roll('62', 62, 29),
  roll('29x90', 90, 29),
] as const satisfies readonly LabelFormat[];

/** The labels of a page. */
export const labelsPerPage = ({ columns, rows }: LabelFormat): number => columns * rows;

/** A label on a page: which one, and where its corner is. */
interface PlacedLabel {
  readonly index: number;
  readonly left: number;
  readonly top: number;
}

/**
 * Places labels row by row on as many pages as they need.
 *
 * @param used labels at the start of the first page that are no longer on it
 */
export function placeLabels(
  format: LabelFormat,
  count: number,
  used: number,
): readonly (readonly PlacedLabel[])[] {
  const perPage = labelsPerPage(format);
  const pages: PlacedLabel[][] = [];
  for (let index = 0; index < count; index += 1) {
    const position = used + index;
    const at = position % perPage;
    const page = Math.floor(position / perPage);
    const placed = {
      index,
      left: format.left + (at % format.columns) * format.across,
      top: format.top + Math.floor(at / format.columns) * format.down,
    };
    (pages[page] ??= []).push(placed);
  }
  return pages;
}
