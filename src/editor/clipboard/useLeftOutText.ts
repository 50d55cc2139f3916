import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { leftOut } from './left-out.ts';

type Now = (db: string) => ColumnDocument | undefined;

/** What fields had before and do not have now, by name: "Gas test (settings)". Null if they have all. */
export function useLeftOutText(): (before: readonly ColumnDocument[], now: Now) => string | null {
  const { t, i18n } = useTranslation('editor');
  const { t: rules } = useTranslation('rule_editor');
  const { language } = i18n;
  return useCallback(
    (before, now) => {
      const lost = leftOut(before, now);
      if (lost.length === 0) return null;
      const names = lost.map(({ name, part }) => {
        const said = part === 'settings' ? t('clipboard.settings') : rules(`logic.part.${part}`);
        return `${textIn(name, language)} (${said})`;
      });
      return new Intl.ListFormat(language).format(names);
    },
    [t, rules, language],
  );
}
