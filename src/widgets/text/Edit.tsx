import { TextInput } from '../../ui/form/TextInput.tsx';
import { CharactersLeft } from '../common/CharactersLeft.tsx';
import { controlProps } from '../common/control-props.ts';
import { localisedText } from '../common/stored-values.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';

/** One line of text. */
export function Edit(props: EditProps<SettingsOf<'text'>>) {
  const { language } = useWidgetServices();
  return (
    <>
      <TextInput
        {...controlProps(props)}
        placeholder={localisedText(props.column.settings.placeholder, language)}
        value={typeof props.value === 'string' ? props.value : ''}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <CharactersLeft value={props.value} settings={props.column.settings} />
    </>
  );
}
