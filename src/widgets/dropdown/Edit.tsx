import { Choice } from '../common/Choice.tsx';
import { idsOf } from '../common/stored-values.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { optionsOf } from './options.ts';

/** A choice of one or several of the column's options. */
export function Edit(props: EditProps<SettingsOf<'dropdown'>>) {
  const { language } = useWidgetServices();
  const { settings } = props.column;
  return (
    <Choice
      field={props}
      options={optionsOf(settings, language)}
      chosen={idsOf(props.value)}
      multiple={settings.multiple}
      max={settings.max_selected}
      onChoose={props.onChange}
    />
  );
}
