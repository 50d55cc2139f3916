import type { ThemeName } from './palette.ts';

/** How much room there is for fingers. */
export type Density = 'desk' | 'touch';
export type ThemeChoice = ThemeName | 'system';
export type DensityChoice = Density | 'auto';

/** Where the choices are kept; public/appearance.js reads the same keys before the first paint. */
const keys = { theme: 'theme', density: 'density' } as const;

const isTheme = (value: string | null): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system';
const isDensity = (value: string | null): value is DensityChoice =>
  value === 'desk' || value === 'touch' || value === 'auto';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn(`The browser does not let us read the setting "${key}".`, error);
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.warn(`The browser does not let us keep the setting "${key}".`, error);
  }
}

/** The stored theme, `system` when nothing usable is stored. */
export function storedTheme(): ThemeChoice {
  const value = read(keys.theme);
  return isTheme(value) ? value : 'system';
}

/** Whether a theme was chosen on this device. */
export const hasStoredTheme = (): boolean => isTheme(read(keys.theme));

/** The stored density, `auto` when nothing usable is stored. */
export function storedDensity(): DensityChoice {
  const value = read(keys.density);
  return isDensity(value) ? value : 'auto';
}

export const storeTheme = (choice: ThemeChoice): void => write(keys.theme, choice);
export const storeDensity = (choice: DensityChoice): void => write(keys.density, choice);
