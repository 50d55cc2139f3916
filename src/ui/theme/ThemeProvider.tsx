import { LucideProvider } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useHasCoarsePointer, useMediaQuery } from '../hooks/useMediaQuery.ts';
import { UiTextProvider } from '../text/UiTextProvider.tsx';
import {
  type DensityChoice,
  type ThemeChoice,
  storedDensity,
  storedTheme,
} from './stored-appearance.ts';
import { ThemeContext, type Appearance } from './useTheme.ts';
import './fonts.css';
import './tokens.css';
import './base.css';

/**
 * Colours, density and the defaults of icons for everything below. Theme and density are the
 * person's choice on this device, else those of the system and the pointer. antd's components read
 * them in ../antd. An icon is 16 px with a stroke of 1.75 unless its `size` says otherwise; Lucide
 * hides icons without a label from assistive technology.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const appearance = useAppearance();
  const { theme, density } = appearance;
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    // What holds for fingers holds in gloves too; tokens.css has what is larger.
    document.documentElement.dataset['density'] = density === 'desk' ? 'desk' : 'touch';
    document.documentElement.toggleAttribute('data-gloves', density === 'gloves');
  }, [theme, density]);
  return (
    <ThemeContext value={appearance}>
      <LucideProvider size={16} strokeWidth={1.75}>
        <UiTextProvider>{children}</UiTextProvider>
      </LucideProvider>
    </ThemeContext>
  );
}

function useAppearance(): Appearance {
  const [themeChoice, setThemeChoice] = useState<ThemeChoice>(() => storedTheme.read() ?? 'system');
  const [densityChoice, setDensityChoice] = useState<DensityChoice>(
    () => storedDensity.read() ?? 'auto',
  );
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  const coarse = useHasCoarsePointer();
  const isPaper = useMediaQuery('print');
  const chosen = themeChoice === 'system' ? (prefersDark ? 'dark' : 'light') : themeChoice;
  return useMemo(
    () => ({
      themeChoice,
      // Printing always uses the light theme.
      theme: isPaper ? 'light' : chosen,
      chooseTheme: (choice) => {
        storedTheme.write(choice);
        setThemeChoice(choice);
      },
      densityChoice,
      density: densityChoice === 'auto' ? (coarse ? 'touch' : 'desk') : densityChoice,
      chooseDensity: (choice) => {
        storedDensity.write(choice);
        setDensityChoice(choice);
      },
    }),
    [themeChoice, chosen, isPaper, densityChoice, coarse],
  );
}
