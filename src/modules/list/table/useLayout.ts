import { useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { textIn } from '../../../runtime/text.ts';
import { useTheme } from '../../../ui/theme/useTheme.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { headWidth } from './head-width.ts';
import { type ShownColumn, shownLayout, type ViewColumn } from './layout.ts';

/** The columns of a view, the same while it names the same: another sort draws no row anew. */
export function useLayout(
  module: CompiledModule,
  { columns }: Pick<ViewDocument, 'columns'>,
): readonly ShownColumn[] {
  const { language } = useWidgetServices();
  const { density } = useTheme();
  const named = JSON.stringify(columns);
  return useMemo(
    () =>
      shownLayout(
        module,
        named === undefined ? {} : { columns: JSON.parse(named) as ViewColumn[] },
        ({ name }) => headWidth(textIn(name, language), density),
      ),
    [module, named, language, density],
  );
}
