import { useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { textIn } from '../../../runtime/text.ts';
import { useTheme } from '../../../ui/theme/useTheme.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { headerWidth, statusWidth } from './text-metrics.ts';
import { type ShownColumn, layoutColumns, type ViewColumn } from './layout.ts';

/** The columns of a view, the same while it names the same: another sort draws no row anew. */
export function useColumnLayout(
  module: CompiledModule,
  { columns }: Pick<ViewDocument, 'columns'>,
): readonly ShownColumn[] {
  const { language, statuses } = useWidgetServices();
  const { density } = useTheme();
  const named = JSON.stringify(columns);
  return useMemo(
    () =>
      layoutColumns(
        module,
        named === undefined ? {} : { columns: JSON.parse(named) as ViewColumn[] },
        ({ role, name }) => {
          const shown = role === 'status' ? statuses(module.document.type) : [];
          return Math.max(
            headerWidth(textIn(name, language), density),
            ...shown.map(({ label }) => statusWidth(textIn(label, language), density)),
          );
        },
      ),
    [module, named, language, density, statuses],
  );
}
