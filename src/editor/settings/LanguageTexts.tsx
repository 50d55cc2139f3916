import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUiText } from '../../ui/text/UiTextProvider.tsx';
import { languageName } from '../document/language-name.ts';
import styles from './language-texts.module.css';

/** How many of the wordings of one text are missing: none of a text that no language has. */
export function missingIn(wordings: readonly unknown[]): number {
  const missing = wordings.filter(
    (wording) => typeof wording !== 'string' || wording === '',
  ).length;
  return missing === wordings.length ? 0 : missing;
}

interface Props {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly help?: string | undefined;
  /** How many languages lack a text although another has one. */
  readonly missing: number;
  /** The fields of the languages. */
  readonly children: ReactNode;
  readonly onLeave?: (() => void) | undefined;
}

/**
 * The fields of one text, a line for each language, below one label. Each field still has the label with
 * the language as its name, which is hidden on the screen.
 */
export function LanguageTexts(props: Props) {
  const { label, isRequired = false, help, missing, children, onLeave } = props;
  const { t } = useTranslation('editor');
  const inUi = useUiText();
  const id = useId();
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
      {missing > 0 && <p className={styles.missing}>{t('missing_texts', { count: missing })}</p>}
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
