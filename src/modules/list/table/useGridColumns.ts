import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { textIn } from '../../../runtime/text.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { useTheme } from '../../../ui/theme/useTheme.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { gridColumns } from './grid-columns.tsx';
import { layoutColumns, type ShownColumn, type ViewColumn } from './layout.ts';
import { headerWidth, statusWidth } from './text-metrics.ts';

interface Options {
  readonly module: CompiledModule;
  readonly view: Pick<ViewDocument, 'columns'>;
  readonly hrefOf: (item: Item) => string;
  /** There is room for a detail pane. */
  readonly opensInPane: boolean;
}

/**
 * The columns of a view, and the same for the grid. Both keep their identity while the view's
 * columns are equal, so that a new sort order renders no row.
 */
export function useGridColumns({ module, view, hrefOf, opensInPane }: Options): {
  readonly layout: readonly ShownColumn[];
  readonly columns: readonly GridColumn<Item>[];
} {
  const { t } = useTranslation('table');
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
          );
        },
      ),
    [module, json, language, density, statuses],
  );
  const paneLabel = opensInPane ? t('open_in_detail_pane') : null;
  const columns = useMemo(
    () => gridColumns(module, layout, { format, language, hrefOf, paneLabel }),
    [module, layout, format, language, hrefOf, paneLabel],
  );
  return { layout, columns };
}
