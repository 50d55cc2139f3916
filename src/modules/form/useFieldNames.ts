import { useCallback } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';

/** A function that names fields in a sentence: "Name, Due and Description". */
export function useFieldNames(): (columns: readonly Pick<CompiledColumn, 'name'>[]) => string {
  const { language } = useWidgetServices();
  return useCallback(
    (columns) =>
      new Intl.ListFormat(language).format(columns.map(({ name }) => textIn(name, language))),
    [language],
  );
}
