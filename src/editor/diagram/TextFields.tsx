import { useTranslation } from 'react-i18next';
import { languages, type Text } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { languageName } from '../document/language-name.ts';
import { LanguageLine, LanguageTexts } from '../settings/LanguageTexts.tsx';
import { CommittedInput } from './CommittedInput.tsx';

interface TextFieldsProps {
  readonly label: string;
  readonly value: Text | undefined;
  readonly required?: boolean;
  readonly rows?: number;
  readonly maxLength: number;
  /** With null where an optional text is emptied in every language. */
  readonly onChange: (value: Text | null) => void;
}

const byLanguage = (text: Text | undefined): { readonly [language: string]: string } =>
  text === undefined ? {} : typeof text === 'string' ? { en: text } : text;

/** A text in each language, a line for each, with how many are missing; English is always there. */
export function TextFields(props: TextFieldsProps) {
  const { label, value, required = false, rows, maxLength, onChange } = props;
  const { t, i18n } = useTranslation('diagram');
  const texts = byLanguage(value);

  function commit(language: string, typed: string): void {
    const kept = Object.entries({ ...texts, [language]: typed.trim() }).filter(
      ([, text]) => text !== '',
    );
    if (kept.length === 0) {
      if (!required) onChange(null);
      return;
    }
    const { en = '', ...others } = Object.fromEntries(kept);
    // Where English is missing, another language stands in, since every text falls back to it.
    onChange({ ...others, en: en === '' ? (Object.values(others)[0] ?? '') : en });
  }

  return (
    <LanguageTexts
      label={label}
      isRequired={required}
      // A plain text is for every language.
      wordings={languages.map((each) => (typeof value === 'string' ? value : texts[each]))}
    >
      {languages.map((language) => (
        <LanguageLine key={language} language={language}>
          <FieldFrame
            label={t('label_in', { label, language: languageName(language, i18n.language) })}
            required={required && language === 'en'}
          >
            {(control) => (
              <CommittedInput
                {...control}
                {...(rows !== undefined && { rows })}
                lang={language}
                maxLength={maxLength}
                value={texts[language] ?? ''}
                onCommit={(typed) => commit(language, typed)}
              />
            )}
          </FieldFrame>
        </LanguageLine>
      ))}
    </LanguageTexts>
  );
}
