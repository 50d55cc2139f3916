import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { useEditor, usePerform } from '../model/useEditor.ts';
import styles from './canvas.module.css';

interface Props {
  readonly db: string;
  readonly onDone: () => void;
}

/** The label of a field as an input, in the language of the canvas. Enter keeps it, Escape not. */
export function InlineName({ db, onDone }: Props) {
  const { t } = useTranslation('editor');
  const { language } = useWidgetServices();
  const model = useEditor();
  const perform = usePerform();
  const name = model.column(db)?.document.name ?? '';
  const [wording, setWording] = useState(() => textIn(name, language));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  function keep(): void {
    if (wording.trim() !== '' && wording !== textIn(name, language))
      perform({ name: 'set_name', args: { of: { is: 'field', db }, language, wording } });
    onDone();
  }
  return (
    <TextInput
      ref={input}
      className={styles.naming}
      aria-label={t('label')}
      value={wording}
      maxLength={200}
      onChange={({ target }) => setWording(target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}
