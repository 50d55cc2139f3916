import { storedText } from '../../browser/storage.ts';
import type { ThemeName } from './palette.ts';

/** How much room there is for fingers. */
export type Density = 'desk' | 'touch';
export type ThemeChoice = ThemeName | 'system';
export type DensityChoice = Density | 'auto';

const isTheme = (value: string): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system';
const isDensity = (value: string): value is DensityChoice =>
  value === 'desk' || value === 'touch' || value === 'auto';

// public/appearance.js reads the same keys before the first paint.
/** The theme that was chosen on this device, null before the first choice. */
export const storedTheme = storedText('theme', (value) => (isTheme(value) ? value : null));
/** The density that was chosen on this device, null before the first choice. */
export const storedDensity = storedText('density', (value) => (isDensity(value) ? value : null));
