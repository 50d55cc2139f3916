import { Choice } from '../common/Choice.tsx';
import { idsOf } from '../common/stored.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { optionsOf } from './options.ts';

/** One or several of the column's options. */
export function Edit(props: EditProps) {
  const { language } = useWidgetServices();
  return (
    <Choice
      field={props}
      options={optionsOf(props.column.settings, language)}
      chosen={idsOf(props.value)}
      multiple={props.column.settings['multiple'] === true}
      onChoose={props.onChange}
    />
  );
}
