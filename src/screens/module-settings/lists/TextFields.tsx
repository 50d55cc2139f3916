import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import styles from '../module-settings.module.css';
import { type TextFieldsValue, otherLanguages } from './text-by-language.ts';

interface Props {
  readonly label: string;
  readonly value: TextFieldsValue;
  readonly error?: string | undefined;
  readonly maxLength: number;
  /** Whether other languages can be given. */
  readonly hasTexts: boolean;
  readonly onChange: (value: TextFieldsValue) => void;
}

/** A name in the language of the person, and in the others if they want. */
export function TextFields({ label, value, error, maxLength, hasTexts, onChange }: Props) {
  const { t, i18n } = useTranslation('module_settings');
  const others = otherLanguages(i18n.language);
  const isGiven = others.some((language) => (value.others[language] ?? '') !== '');
  return (
    <>
      <FieldFrame label={label} required error={error}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={maxLength}
            value={value.own}
            onChange={(event) => onChange({ ...value, own: event.target.value })}
          />
        )}
      </FieldFrame>
      {hasTexts && (
        <details className={styles.languages} open={isGiven || undefined}>
          <summary>{t('other_languages')}</summary>
          <div className={styles.form}>
            <p className={styles.note}>{t('other_languages_help')}</p>
            {others.map((language) => (
              <FieldFrame key={language} label={t(`language.${language}`)}>
                {(control) => (
                  <TextInput
                    {...control}
                    lang={language}
                    maxLength={maxLength}
                    value={value.others[language] ?? ''}
                    onChange={(event) =>
                      onChange({
                        ...value,
                        others: { ...value.others, [language]: event.target.value },
                      })
                    }
                  />
                )}
              </FieldFrame>
            ))}
          </div>
        </details>
      )}
    </>
  );
}
