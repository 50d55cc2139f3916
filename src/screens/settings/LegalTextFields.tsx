import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import styles from './profile.module.css';

interface Texts {
  readonly en: string;
  readonly de: string;
}

interface Props {
  readonly kind: 'terms' | 'privacy';
  readonly texts: Texts;
  readonly onChange: (texts: Texts) => void;
}

/** A long text in each language, and how it will look. */
export function LegalTextFields({ kind, texts, onChange }: Props) {
  const { t } = useTranslation('organisation');
  return (
    <div className={styles.texts}>
      <p className={styles.help}>{t('texts_help')}</p>
      {(['english', 'german'] as const).map((language) => {
        const key = language === 'english' ? 'en' : 'de';
        const text = texts[key];
        return (
          <div key={key}>
            <FieldFrame label={`${t(kind)} · ${t(language)}`}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={7}
                  maxLength={50_000}
                  lang={key}
                  value={text}
                  onChange={(event) => onChange({ ...texts, [key]: event.target.value })}
                />
              )}
            </FieldFrame>
            {text.trim() !== '' && (
              <details className={styles.preview}>
                <summary>{t('preview')}</summary>
                <div lang={key}>
                  <Markdown text={text} />
                </div>
              </details>
            )}
          </div>
        );
      })}
    </div>
  );
}
