import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../common/Choice.tsx';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';

/**
 * A type of the module. With `parentType` it is a sub-type: only those of the chosen type are
 * offered, and one of another type is taken out when the type changes.
 */
export function Edit(props: EditProps) {
  const { t } = useTranslation('widgets');
  const services = useWidgetServices();
  const { value, onChange } = props;
  const parent = props.column.settings['parentType'];
  const isSubType = typeof parent === 'string';
  const parentValue = props.useValue(isSubType ? parent : props.column.db);
  const rows = services.types(props.moduleType);
  const offered = rows.filter((row) =>
    isSubType ? row.parentId !== null && row.parentId === parentValue : row.parentId === null,
  );
  const known = rows.find((row) => row.id === value);
  const isOfOther = isSubType && known !== undefined && known.parentId !== parentValue;
  useEffect(() => {
    if (isOfOther) onChange(null);
  }, [isOfOther, onChange]);
  const hint = isSubType && offered.length === 0 ? t('no_sub_types') : undefined;
  return (
    <Choice
      field={props}
      options={offered.map((row) => ({ value: row.id, label: row.name }))}
      chosen={typeof value === 'number' && value !== 0 ? [value] : []}
      multiple={false}
      placeholder={hint}
      onChoose={([chosen]) => onChange(chosen ?? null)}
    />
  );
}
