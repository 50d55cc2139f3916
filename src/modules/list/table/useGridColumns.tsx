import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { ShownColumns } from '../../../runtime/query/found-places.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { textIn } from '../../../runtime/text.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import type { GridColumn, CellContent } from '../../../ui/grid/columns.ts';
import type { FindMarks } from '../../../ui/text/FoundText.tsx';
import { MarkedText } from '../../../ui/text/MarkedText.tsx';
import { useUiText } from '../../../ui/text/UiTextProvider.tsx';
import { useTheme } from '../../../ui/theme/useTheme.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { layoutColumns, type ShownColumn, type ViewColumn, flexColumnIndex } from './layout.ts';
import { deadlineWidth, headerWidth, statusWidth } from './text-metrics.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import type { Format } from '../../../ui/format/format.ts';
import { EmptyValue } from '../../../widgets/common/TextValue.tsx';
import { cellOf } from '../../../widgets/cells.ts';
import { UnsentSign } from '../../outbox/UnsentMark.tsx';
import { type UnsentStates, useUnsentStates } from '../../outbox/useUnsentStates.ts';
import { cellValue, ItemCell } from '../columns.tsx';
import { FoundPlaces } from '../../text-hits/FoundPlaces.tsx';
import { type SearchMarks, useSearchMarks } from '../marks/search-marks.ts';
import markStyles from '../marks/marks.module.css';
import styles from './cells.module.css';

interface CellOptions {
  readonly format: Format;
  readonly language: string;
  /** The address of an item's page. */
  readonly hrefOf: (item: Item) => string;
  /**
   * Names the button that opens an item in the detail pane; null if there is no room for the pane.
   */
  readonly paneLabel: string | null;
  /** The items with unsent changes, which their names mark. */
  readonly unsent: UnsentStates;
  /** Of the search; null without one. */
  readonly marks: SearchMarks | null;
}

/** Px of a cell's padding, and px of the widest letter of its font. */
const cellPadding = 24;
const widestLetter = 9;

/** In px, for a growing column without a chosen width. */
const minFlexWidth = 200;

/** Whether a text fits in one line of a cell; longer texts take up to two lines. */
const fitsOneLine = (text: string, width: number) =>
  text.length * widestLetter <= width - cellPadding && !text.includes('\n');

/** Px of a letter of a cell's font, and the lines of a cell. */
const usualLetter = 7;
const cellLines = 2;

/** The texts that a row shows: names and codes, and of the others what fits into two lines. */
const shownInRow = (columns: readonly ShownColumn[]): ShownColumns =>
  new Map(
    columns.map(({ db, width, column: { role } }) => {
      const fitting = (cellLines * (width - cellPadding)) / usualLetter;
      return [db, role === 'title' || role === 'code' ? Infinity : fitting];
    }),
  );

/** A text with its words marked; a text alone if it has none. */
function marked(text: string, find: FindMarks | null | undefined): ReactNode {
  const found = find?.(text) ?? [];
  return found.length === 0 ? text : <MarkedText text={text} marks={found} />;
}

/** The cells with what the search found where the row does not show it. */
function withPlaces(
  render: (item: Item) => CellContent,
  { beyond }: SearchMarks,
  shown: ShownColumns,
): (item: Item) => CellContent {
  return (item) => {
    const cell = render(item);
    const places = beyond(item, shown, true);
    if (places.length === 0) return cell;
    return {
      isPlain: false,
      content: (
        <span className={markStyles.cell}>
          <span>{cell.content}</span>
          <FoundPlaces places={places} />
        </span>
      ),
    };
  };
}

/** How the cells of a column are rendered. */
function cellRenderer(
  module: CompiledModule,
  { column }: ShownColumn,
  width: number,
  { format, hrefOf, paneLabel, unsent, marks }: CellOptions,
): (item: Item) => CellContent {
  const { role } = column;
  if (role === 'title' || role === 'code') {
    const className = role === 'title' ? styles.name : styles.code;
    // The grid handles clicks and keys on links for all rows.
    return (item) => {
      const text =
        role === 'title' ? (item.name ?? itemCode(module, item)) : itemCode(module, item);
      const address = (
        <a href={hrefOf(item)} data-opens="page" className={className} tabIndex={-1}>
          {marked(text, marks?.find)}
        </a>
      );
      if (role === 'code') return { content: address, isPlain: true };
      const state = unsent.get(item.id);
      const isPlain = state === undefined && fitsOneLine(text, width);
      const link =
        state === undefined ? (
          address
        ) : (
          <>
            <UnsentSign state={state} /> {address}
          </>
        );
      if (paneLabel === null) return { content: link, isPlain };
      const content = (
        <>
          {link}
          <button
            type="button"
            data-opens="pane"
            tabIndex={-1}
            className={styles.paneButton}
            aria-label={paneLabel}
            title={paneLabel}
          />
        </>
      );
      return { content, isPlain };
    };
  }
  const toText = cellOf(column.fieldType.document.type)?.toText;
  if (toText === undefined) {
    return (item) => ({
      content: <ItemCell module={module} column={column} item={item} />,
      isPlain: false,
    });
  }
  return (item) => {
    const value = cellValue(column, item);
    const text = toText(value, column.settings, format);
    if (text === '') return { content: <EmptyValue />, isPlain: false };
    const content = marked(text, marks?.inCell(column, value));
    if (fitsOneLine(text, width)) return { content, isPlain: true };
    return { content: <span className={styles.text}>{content}</span>, isPlain: false };
  };
}

/** The columns of the grid; the server sorts, filters and pages. */
function gridColumns(
  module: CompiledModule,
  columns: readonly ShownColumn[],
  options: CellOptions,
): readonly GridColumn<Item>[] {
  const { marks } = options;
  const grows = flexColumnIndex(columns);
  const shownTexts = shownInRow(columns);
  const placesAt = Math.max(
    0,
    columns.findIndex(({ column }) => column.role === 'title'),
  );
  return columns.map((shown, at) => {
    const { db, column, width, isSized, pin } = shown;
    const minWidth = at === grows && !isSized ? Math.min(width, minFlexWidth) : width;
    const render = cellRenderer(module, shown, minWidth, options);
    return {
      id: db,
      name: textIn(column.name, options.language),
      width,
      minWidth,
      flex: at === grows ? 1 : 0,
      pin,
      isNumeric: column.isNumeric,
      isPrimary: column.role === 'title',
      opensRow: column.role === 'title' || column.column === null,
      isSortable: column.canSort,
      className: column.role === 'title' ? styles.opens : undefined,
      render: marks !== null && at === placesAt ? withPlaces(render, marks, shownTexts) : render,
    };
  });
}

interface Options {
  readonly module: CompiledModule;
  readonly view: Pick<ViewDocument, 'columns'>;
  readonly hrefOf: (item: Item) => string;
  /** There is room for a detail pane. */
  readonly opensInPane: boolean;
  readonly t: TFunction<'table'>;
}

/**
 * The columns of a view, and the same for the grid. Both keep their identity while the view's
 * columns and the words of its search are equal, so that a new sort order renders no row.
 */
export function useGridColumns({ module, view, hrefOf, opensInPane, t }: Options): {
  readonly layout: readonly ShownColumn[];
  readonly columns: readonly GridColumn<Item>[];
} {
  const uiText = useUiText();
  const format = useFormat();
  const { language, statuses } = useWidgetServices();
  const { density } = useTheme();
  const json = JSON.stringify(view.columns);
  const layout = useMemo(
    () =>
      layoutColumns(
        module,
        json === undefined ? {} : { columns: JSON.parse(json) as ViewColumn[] },
        ({ role, name }) => {
          const shown = role === 'status' ? statuses(module.document.type) : [];
          return Math.max(
            headerWidth(textIn(name, language), density),
            ...shown.map(({ label }) => statusWidth(textIn(label, language), density)),
            role === 'deadline'
              ? deadlineWidth(uiText('days_overdue', { count: 100 }), density)
              : 0,
          );
        },
      ),
    [module, json, language, density, statuses, uiText],
  );
  const unsent = useUnsentStates(module.document.type);
  const marks = useSearchMarks();
  const paneLabel = opensInPane ? t('open_in_detail_pane') : null;
  const columns = useMemo(
    () => gridColumns(module, layout, { format, language, hrefOf, paneLabel, unsent, marks }),
    [module, layout, format, language, hrefOf, paneLabel, unsent, marks],
  );
  return { layout, columns };
}
