import { de } from './de/locale.ts';
import { en } from './en/locale.ts';
import { fr } from './fr/locale.ts';

/** The languages that the product speaks, in the order in which they are offered. */
export const locales = [en, de, fr] as const;
