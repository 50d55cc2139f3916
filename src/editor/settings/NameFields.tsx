import { useTranslation } from 'react-i18next';
import { isObject, ownProperty } from '../../runtime/record/json.ts';
import { languages, type Text } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { languageName } from '../document/language-name.ts';
import styles from './settings.module.css';

interface Props {
  readonly label: string;
  readonly text: Text | undefined;
  readonly onChange: (language: string, wording: string) => void;
  /** The English text may not be empty. */
  readonly isRequired?: boolean;
  readonly isLong?: boolean;
  /** The focus leaves one of the texts. */
  readonly onLeave?: () => void;
}

function wordingOf(text: Text | undefined, language: string): string {
  if (typeof text === 'string') return language === 'en' ? text : '';
  const wording = isObject(text) ? ownProperty(text, language) : '';
  return typeof wording === 'string' ? wording : '';
}

/** A text in every language, one below the other; where one is missing, English is shown. */
export function NameFields(props: Props) {
  const { label, text, onChange, isRequired = false, isLong = false, onLeave } = props;
  const { t, i18n } = useTranslation('editor');
  const missing = languages.filter(
    (language) => text !== undefined && wordingOf(text, language) === '',
  );
  const fields = languages.map((language) => {
    const wording = wordingOf(text, language);
    const Input = isLong ? TextArea : TextInput;
    return (
      <FieldFrame
        key={language}
        label={`${label}, ${languageName(language, i18n.language)}`}
        required={isRequired && language === 'en'}
      >
        {(control) => (
          <Input
            {...control}
            {...(isLong && { rows: 2 })}
            lang={language}
            value={wording}
            maxLength={2000}
            onChange={({ target }: { readonly target: { readonly value: string } }) =>
              onChange(language, target.value)
            }
          />
        )}
      </FieldFrame>
    );
  });
  return (
    <div className={styles.texts} onBlur={onLeave}>
      {fields}
      {missing.length > 0 && (
        <p className={styles.missing}>{t('missing_texts', { count: missing.length })}</p>
      )}
    </div>
  );
}
