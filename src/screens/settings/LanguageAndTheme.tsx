import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { locales } from '../../../locales/list.ts';
import { updatePreferences } from '../../api/preferences.ts';
import { currentUserQueryOptions } from '../../api/query-options.ts';
import type { PreferencesChange } from '../../contract/preferences.ts';
import { useToastOnError } from '../../modules/useToastOnError.ts';
import { localeOf } from '../../runtime/text.ts';
import { SegmentedField } from '../../ui/form/SegmentedField.tsx';
import { useTheme } from '../../ui/theme/useTheme.ts';

/** Stores preferences that hold on every device; reports a failure in a toast. */
export function useSavePreferences(): (change: PreferencesChange) => void {
  const { t } = useTranslation('app');
  const cache = useQueryClient();
  const attempt = useToastOnError();
  return (change) =>
    void attempt(t('preferences.not_kept'), () => updatePreferences(cache, change));
}

/** The choice of language and theme, for the profile and the user menu. */
export function LanguageAndTheme({ withHelp }: { readonly withHelp: boolean }) {
  const { t, i18n } = useTranslation('app');
  const save = useSavePreferences();
  const { themeChoice, chooseTheme } = useTheme();
  const current = localeOf(i18n.language).code;
  const offered = useQuery(currentUserQueryOptions).data?.organisation.languages ?? [];
  const choices = locales.filter(
    ({ code }) => offered.length === 0 || offered.includes(code) || code === current,
  );
  return (
    <>
      <SegmentedField
        label={t('language')}
        {...(withHelp ? { help: t('preferences.language_help') } : {})}
        value={current}
        options={choices.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(next) => {
          void i18n.changeLanguage(next);
          save({ locale: next });
        }}
      />
      <SegmentedField
        label={t('theme.label')}
        value={themeChoice}
        options={(['system', 'light', 'dark'] as const).map((each) => ({
          value: each,
          label: t(`theme.${each}`),
        }))}
        onChange={(next) => {
          chooseTheme(next);
          save({ theme: next });
        }}
      />
    </>
  );
}
