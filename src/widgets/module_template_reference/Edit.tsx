import { Choice } from '../common/Choice.tsx';
import { idsOf } from '../common/stored-values.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { useTemplateOptions } from './useTemplateOptions.ts';

/** A choice of one or several templates of the column's module. */
export function Edit(props: EditProps<SettingsOf<'module_template_reference'>>) {
  const { settings } = props.column;
  return (
    <Choice
      field={props}
      options={useTemplateOptions(settings)}
      chosen={idsOf(props.value)}
      multiple={settings.allowMultiple}
      onChoose={props.onChange}
    />
  );
}
