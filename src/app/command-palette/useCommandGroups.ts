import { useTranslation } from 'react-i18next';
import type { PaletteGroup } from '../../screens/command-palette/entries.ts';
import { useAvailableCommands } from '../../ui/commands/commands.ts';
import { useTheme } from '../../ui/theme/useTheme.ts';
import { useLogOut } from '../session/log-out.ts';

interface CommandGroups {
  readonly onPage: PaletteGroup;
  readonly general: PaletteGroup;
}

/** What can be done: what the page offers, and what can be done anywhere. */
export function useCommandGroups(): CommandGroups {
  const { t, i18n } = useTranslation('palette');
  const offered = useAvailableCommands();
  const { theme, chooseTheme } = useTheme();
  const logOut = useLogOut();
  const other = theme === 'dark' ? 'light' : 'dark';
  const next = i18n.language.startsWith('de') ? 'en' : 'de';
  return {
    onPage: {
      id: 'page',
      label: t('groups.page'),
      entries: offered.map(({ id, label, keys, run }) => ({
        id: `command-${id}`,
        label,
        keys,
        icon: 'check',
        run,
      })),
    },
    general: {
      id: 'general',
      label: t('groups.general'),
      entries: [
        {
          id: 'theme',
          label: t(`theme_${other}`),
          icon: 'palette',
          run: () => chooseTheme(other),
        },
        {
          id: 'language',
          label: t(`language_${next}`),
          icon: 'settings',
          run: () => void i18n.changeLanguage(next),
        },
        { id: 'log-out', label: t('log_out'), icon: 'lock', run: () => void logOut() },
      ],
    },
  };
}
