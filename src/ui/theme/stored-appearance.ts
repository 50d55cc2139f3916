import { storedText } from '../../browser/storage.ts';
import type { ThemeName } from './palette.ts';

/** Size of touch targets and spacing: for mice, for fingers, or for fingers in gloves. */
export type Density = 'desk' | 'touch' | 'gloves';
export type ThemeChoice = ThemeName | 'system';
export type DensityChoice = Density | 'auto';

const isTheme = (value: string): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system';
const isDensity = (value: string): value is DensityChoice =>
  value === 'desk' || value === 'touch' || value === 'gloves' || value === 'auto';

// public/appearance.js reads the same keys before the first paint.
/** The theme chosen on this device, null before the first choice. */
export const storedTheme = storedText('theme', (value) => (isTheme(value) ? value : null));
/** The density chosen on this device, null before the first choice. */
export const storedDensity = storedText('density', (value) => (isDensity(value) ? value : null));
