import { Choice } from '../common/Choice.tsx';
import { idsOf } from '../common/stored-values.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { optionsOf } from './options.ts';

/** A choice of one or several of the column's options; a retired one only while it is chosen. */
export function Edit(props: EditProps<SettingsOf<'dropdown'>>) {
  const { language } = useWidgetServices();
  const { settings } = props.column;
  const chosen = idsOf(props.value);
  return (
    <Choice
      field={props}
      options={optionsOf(settings, language).filter(
        ({ isRetired, value }) => !isRetired || chosen.some((each) => each === value),
      )}
      chosen={chosen}
      multiple={settings.multiple}
      max={settings.max_selected}
      onChoose={props.onChange}
    />
  );
}
