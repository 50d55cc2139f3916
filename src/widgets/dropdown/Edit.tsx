import { Choice } from '../common/Choice.tsx';
import { idsOf } from '../common/stored-values.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { optionsOf } from './options.ts';

/** A choice of one or several of the column's options. */
export function Edit(props: EditProps) {
  const { language } = useWidgetServices();
  const { settings } = props.column;
  const most = settings['max_selected'];
  return (
    <Choice
      field={props}
      options={optionsOf(settings, language)}
      chosen={idsOf(props.value)}
      multiple={settings['multiple'] === true}
      max={typeof most === 'number' ? most : undefined}
      onChoose={props.onChange}
    />
  );
}
