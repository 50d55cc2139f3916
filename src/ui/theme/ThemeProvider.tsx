import { App, ConfigProvider } from 'antd';
import deDE from 'antd/locale/de_DE';
import enGB from 'antd/locale/en_GB';
import dayjs from 'dayjs';
import 'dayjs/locale/de';
import 'dayjs/locale/en-gb';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { UiTextProvider } from '../text/UiTextProvider.tsx';
import { antdIcons } from './antdIcons.tsx';
import { keepDensity, keepTheme, storedDensity, storedTheme } from './preferences.ts';
import { antdTheme } from './theme.ts';
import { ThemeContext, type Appearance } from './useTheme.ts';
import './fonts.css';
import './tokens.css';
import './base.css';
import './antd.css';

/**
 * The look for everything below: antd's theme and language, colours, density, motion. Theme and
 * density are the person's choice, kept in this browser, else what system and pointer say.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const appearance = useAppearance();
  const { theme, density } = appearance;
  const motion = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const german = useTranslation().i18n.language.startsWith('de');

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dataset['density'] = density;
  }, [theme, density]);
  useEffect(() => {
    dayjs.locale(german ? 'de' : 'en-gb');
  }, [german]);

  const config = useMemo(() => antdTheme(theme, density, motion), [theme, density, motion]);
  return (
    <ThemeContext value={appearance}>
      <ConfigProvider
        {...antdIcons}
        theme={config}
        locale={german ? deDE : enGB}
        wave={{ disabled: true }}
        tooltip={{ mouseEnterDelay: 0, arrow: false }}
      >
        <App component={false}>
          <UiTextProvider>{children}</UiTextProvider>
        </App>
      </ConfigProvider>
    </ThemeContext>
  );
}

function useAppearance(): Appearance {
  const [themeChoice, setThemeChoice] = useState(storedTheme);
  const [densityChoice, setDensityChoice] = useState(storedDensity);
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  const coarse = useMediaQuery('(pointer: coarse)');
  const isPaper = useMediaQuery('print');
  const chosen = themeChoice === 'system' ? (prefersDark ? 'dark' : 'light') : themeChoice;
  return useMemo(
    () => ({
      themeChoice,
      // Paper is white.
      theme: isPaper ? 'light' : chosen,
      chooseTheme: (choice) => {
        keepTheme(choice);
        setThemeChoice(choice);
      },
      densityChoice,
      density: densityChoice === 'auto' ? (coarse ? 'touch' : 'desk') : densityChoice,
      chooseDensity: (choice) => {
        keepDensity(choice);
        setDensityChoice(choice);
      },
    }),
    [themeChoice, chosen, isPaper, densityChoice, coarse],
  );
}
