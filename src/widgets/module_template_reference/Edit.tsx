import { Choice } from '../common/Choice.tsx';
import { idsOf } from '../common/stored-values.ts';
import type { EditProps } from '../view-types.ts';
import { useTemplateOptions } from './useTemplateOptions.ts';

/** One or several templates of the module that the column names. */
export function Edit(props: EditProps) {
  const { settings } = props.column;
  return (
    <Choice
      field={props}
      options={useTemplateOptions(settings)}
      chosen={idsOf(props.value)}
      multiple={settings['allowMultiple'] === true}
      onChoose={props.onChange}
    />
  );
}
