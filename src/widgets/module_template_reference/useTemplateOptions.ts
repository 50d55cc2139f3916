import type { SettingsOf } from '../../runtime/field-settings.ts';
import { useWidgetServices } from '../services.ts';

/** The templates as options; the one in the settings comes first. */
export function useTemplateOptions(settings: SettingsOf<'module_template_reference'>) {
  const rows = useWidgetServices().templates(settings.moduleType ?? '');
  const isFirst = ({ id }: { readonly id: number }) => id === settings.template;
  return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))].map(({ id, name }) => ({
    value: id,
    label: name,
  }));
}
