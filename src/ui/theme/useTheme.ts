import { createContext, use } from 'react';
import type { ThemeName } from './palette.ts';
import type { Density, DensityChoice, ThemeChoice } from './stored-appearance.ts';

/** The current appearance (`theme`, `density`), the person's choice, and its setters. */
export interface Appearance {
  readonly theme: ThemeName;
  readonly themeChoice: ThemeChoice;
  readonly chooseTheme: (choice: ThemeChoice) => void;
  readonly density: Density;
  readonly densityChoice: DensityChoice;
  readonly chooseDensity: (choice: DensityChoice) => void;
}

export const ThemeContext = createContext<Appearance | null>(null);

/** The current appearance; throws outside of a ThemeProvider. */
export function useTheme(): Appearance {
  const appearance = use(ThemeContext);
  if (appearance === null) throw new Error('useTheme needs a ThemeProvider above it.');
  return appearance;
}
