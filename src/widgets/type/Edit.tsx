import { useTranslation } from 'react-i18next';
import { Choice } from '../common/Choice.tsx';
import { idOf } from '../common/stored-values.ts';
import { findRow } from '../common/find-row.ts';
import { useSiblingValue } from '../form-values.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';

/**
 * A type of the module. With `parentType` it is a sub-type: only those of the chosen type are
 * offered (when that type changes, the form clears the sub-type).
 */
export function Edit(props: EditProps<SettingsOf<'type'>>) {
  const { t } = useTranslation('widgets');
  const { t: words } = useTranslation('references');
  const rows = useWidgetServices().types(props.moduleType);
  const { parentType: parent } = props.column.settings;
  const parentId = idOf(useSiblingValue(parent ?? props.column.db));
  const offered = rows.filter(
    (row) =>
      row.isActive &&
      (parent === undefined
        ? row.parentId === null
        : row.parentId !== null && row.parentId === parentId),
  );
  const id = idOf(props.value);
  const other = id === null ? undefined : findRow(rows, id);
  const options = other === undefined || offered.includes(other) ? offered : [...offered, other];
  const whyNoSubType = parentId === null ? words('type_first') : t('no_sub_types');
  const isSubType = parent !== undefined;
  return (
    <Choice
      field={props}
      options={options.map((row) => ({ value: row.id, label: row.name }))}
      chosen={id === null ? [] : [id]}
      multiple={false}
      placeholder={isSubType && offered.length === 0 ? whyNoSubType : undefined}
      emptyReason={isSubType ? whyNoSubType : t('no_types')}
      onChoose={([chosen]) => props.onChange(chosen ?? null)}
    />
  );
}
