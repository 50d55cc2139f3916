import { idsOf } from '../common/stored-values.ts';
import type { EditProps } from '../view-types.ts';
import { ItemSelect } from './ItemSelect.tsx';
import { moduleTypeOf, templateOf } from './settings.ts';

/** A choice of items of another module (or of this one). */
export function Edit(props: EditProps) {
  const { settings } = props.column;
  return (
    <ItemSelect
      field={props}
      source={{ moduleType: moduleTypeOf(settings), templateId: templateOf(settings) }}
      ids={idsOf(props.value)}
      multiple={settings['allowMultiple'] === true}
      onChange={props.onChange}
    />
  );
}
