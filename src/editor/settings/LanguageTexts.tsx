import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../runtime/text.ts';
import { useUiText } from '../../ui/text/UiTextProvider.tsx';
import { languageName } from '../document/language-name.ts';
import styles from './language-texts.module.css';

/**
 * What is said about a text that some languages have and others lack: how many lack it, and whose text
 * they show. Null for other texts.
 */
export function missingLanguages(
  wordings: readonly unknown[],
): { readonly count: number; readonly shown: string } | null {
  const given = languages.filter((_each, index) => isFilled(wordings[index]));
  const shown = given.find((each) => each === 'en') ?? given[0];
  const count = languages.length - given.length;
  return shown === undefined || count === 0 ? null : { count, shown };
}

const isFilled = (wording: unknown): boolean =>
  typeof wording === 'string' && wording.trim() !== '';

interface Props {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly help?: string | undefined;
  /** The text in each language, in the order of `languages`. */
  readonly wordings: readonly unknown[];
  /** The fields of the languages. */
  readonly children: ReactNode;
  readonly onLeave?: (() => void) | undefined;
}

/**
 * The fields of one text, a line for each language, below one label. Each field still has the label with
 * the language as its name, which is hidden on the screen.
 */
export function LanguageTexts(props: Props) {
  const { label, isRequired = false, help, wordings, children, onLeave } = props;
  const { t, i18n } = useTranslation('editor');
  const inUi = useUiText();
  const id = useId();
  const missing = missingLanguages(wordings);
  const hasHelp = help !== undefined && help !== '';
  return (
    <div
      className={styles.texts}
      role="group"
      aria-labelledby={id}
      aria-describedby={hasHelp ? `${id}-help` : undefined}
      onBlur={onLeave}
    >
      <div className={styles.head}>
        <span id={id}>{label}</span>
        {isRequired && <span className={styles.required}>{inUi('required')}</span>}
      </div>
      {children}
      {hasHelp && (
        <p id={`${id}-help`} className={styles.note}>
          {help}
        </p>
      )}
      {missing !== null && (
        <p className={styles.missing}>
          {t('missing_texts', {
            count: missing.count,
            shown: languageName(missing.shown, i18n.language),
          })}
        </p>
      )}
    </div>
  );
}

interface LineProps {
  readonly language: string;
  /** A field with a label. */
  readonly children: ReactNode;
}

/** A field of one language, behind the code of the language. */
export function LanguageLine({ language, children }: LineProps) {
  const { i18n } = useTranslation('editor');
  return (
    <div className={styles.line}>
      <span
        className={styles.code}
        aria-hidden="true"
        title={languageName(language, i18n.language)}
      >
        {language.toUpperCase()}
      </span>
      <div className={styles.field}>{children}</div>
    </div>
  );
}
