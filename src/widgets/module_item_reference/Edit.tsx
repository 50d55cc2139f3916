import { idsOf } from '../common/stored-values.ts';
import { useSiblingValue } from '../form-values.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { ItemSelect } from './ItemSelect.tsx';

/**
 * A choice of items of another module (or of this one). With `matchField` only those are offered that
 * belong to what that field has; while it is empty, all are.
 */
export function Edit(props: EditProps<SettingsOf<'module_item_reference'>>) {
  const { settings, db } = props.column;
  const { moduleType = '', template = null, allowMultiple, matchField, matchColumn } = settings;
  const limits = idsOf(useSiblingValue(matchField ?? db));
  const isLimited = matchField !== undefined && matchColumn !== undefined && limits.length > 0;
  return (
    <ItemSelect
      field={props}
      source={{
        moduleType,
        templateId: template,
        ...(isLimited && { belongsTo: { column: matchColumn, ids: limits } }),
      }}
      ids={idsOf(props.value)}
      multiple={allowMultiple}
      onChange={props.onChange}
    />
  );
}
