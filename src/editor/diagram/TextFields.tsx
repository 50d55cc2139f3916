import { useTranslation } from 'react-i18next';
import type { Text } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { languageName } from '../document/language-name.ts';
import { CommittedInput } from './CommittedInput.tsx';

interface TextFieldsProps {
  readonly label: string;
  readonly value: Text | undefined;
  readonly languages: readonly string[];
  readonly required?: boolean;
  readonly rows?: number;
  readonly maxLength: number;
  /** With null where an optional text is emptied in every language. */
  readonly onChange: (value: Text | null) => void;
}

const byLanguage = (text: Text | undefined): { readonly [language: string]: string } =>
  text === undefined ? {} : typeof text === 'string' ? { en: text } : text;

/** A text in each language, one control below the other; English is the one that is always there. */
export function TextFields(props: TextFieldsProps) {
  const { label, value, languages, required = false, rows, maxLength, onChange } = props;
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
    <>
      {languages.map((language) => (
        <FieldFrame
          key={language}
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
      ))}
    </>
  );
}
