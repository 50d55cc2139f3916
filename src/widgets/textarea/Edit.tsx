import { TextArea } from '../../ui/form/TextArea.tsx';
import { CharactersLeft } from '../common/CharactersLeft.tsx';
import { DictateButton } from '../common/voice/DictateButton.tsx';
import { controlProps } from '../common/control-props.ts';
import { localisedText } from '../common/stored-values.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';

/** Several lines of text; as many rows as the setting says, more by dragging its handle. */
export function Edit(props: EditProps<SettingsOf<'textarea'>>) {
  const { language } = useWidgetServices();
  const { rows, placeholder } = props.column.settings;
  const text = typeof props.value === 'string' ? props.value : '';
  return (
    <>
      <TextArea
        {...controlProps(props)}
        rows={rows ?? 4}
        placeholder={localisedText(placeholder, language)}
        value={text}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <DictateButton text={text} onText={props.onChange} />
      <CharactersLeft value={props.value} settings={props.column.settings} />
    </>
  );
}
