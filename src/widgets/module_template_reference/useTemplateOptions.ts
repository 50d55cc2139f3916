import type { Settings } from '../../runtime/field-type.ts';
import { moduleTypeOf, templateOf } from '../module_item_reference/settings.ts';
import { useWidgetServices } from '../services.ts';

/** The templates as options; the one in the settings comes first. */
export function useTemplateOptions(settings: Settings) {
  const rows = useWidgetServices().templates(moduleTypeOf(settings));
  const first = templateOf(settings);
  const isFirst = ({ id }: { readonly id: number }) => id === first;
  return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))].map(({ id, name }) => ({
    value: id,
    label: name,
  }));
}
