import { Choice } from '../common/Choice.tsx';
import { idsOf } from '../common/stored.ts';
import { moduleTypeOf } from '../module_item_reference/settings.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';

/** One or several templates of the module that the column names. */
export function Edit(props: EditProps) {
  const { settings } = props.column;
  const templates = useWidgetServices().templates(moduleTypeOf(settings));
  return (
    <Choice
      field={props}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={idsOf(props.value)}
      multiple={settings['allowMultiple'] === true}
      onChoose={props.onChange}
    />
  );
}
