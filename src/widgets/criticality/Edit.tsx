import { Choice } from '../common/Choice.tsx';
import { idOf } from '../common/stored-values.ts';
import type { EditProps } from '../view-types.ts';
import { useCriticalities } from './useCriticalities.tsx';

/** A choice of a criticality of the site, by shape and label; a deleted one only while it is the value. */
export function Edit(props: EditProps) {
  const id = idOf(props.value);
  return (
    <Choice
      field={props}
      options={useCriticalities().filter(({ isActive, value }) => isActive || value === id)}
      chosen={id === null ? [] : [id]}
      multiple={false}
      onChoose={([chosen]) => props.onChange(chosen ?? null)}
    />
  );
}
