import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldTypeDocument, OwnTypeDocument } from '../../runtime/documents.ts';
import { isList } from '../../runtime/record/json.ts';
import { isText, textIn } from '../../runtime/text.ts';
import styles from './locked.module.css';

interface Props {
  readonly type: OwnTypeDocument;
  readonly base: FieldTypeDocument;
}

/** The settings that an own field type fixes, and that its fields cannot change. */
export function LockedSettings({ type, base }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const fixed = Object.entries(type.fixed ?? {});
  const rules = type.validWhen?.length ?? 0;
  if (fixed.length === 0 && rules === 0) return null;
  const shown = (setting: string, value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (isText(value)) return textIn(value, language);
    if (isList(value))
      return t(setting === 'options' ? 'options_count' : 'entries_count', { count: value.length });
    return typeof value === 'number' ? String(value) : t('locked_empty');
  };
  return (
    <section className={styles.locked} aria-labelledby="editor-locked">
      <h3 id="editor-locked" className={styles.title}>
        <Lock size={14} /> {t('locked_title', { name: textIn(type.name, language) })}
      </h3>
      <dl className={styles.list}>
        {fixed.map(([setting, value]) => (
          <div key={setting} className={styles.row}>
            <dt>{textIn(base.settings.properties?.[setting]?.title ?? setting, language)}</dt>
            <dd>{shown(setting, value)}</dd>
          </div>
        ))}
      </dl>
      {rules > 0 && <p className={styles.note}>{t('locked_rules', { count: rules })}</p>}
      <p className={styles.note}>{t('locked_help')}</p>
    </section>
  );
}
