import { idsOf } from '../common/stored-values.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { ItemSelect } from './ItemSelect.tsx';

/** A choice of items of another module (or of this one). */
export function Edit(props: EditProps<SettingsOf<'module_item_reference'>>) {
  const { moduleType = '', template = null, allowMultiple } = props.column.settings;
  return (
    <ItemSelect
      field={props}
      source={{ moduleType, templateId: template }}
      ids={idsOf(props.value)}
      multiple={allowMultiple}
      onChange={props.onChange}
    />
  );
}
