import type { Locale } from '../locale.ts';

export const fr = {
  code: 'fr',
  tag: 'fr-FR',
  name: 'Français',
  names: { en: 'anglais', de: 'allemand', fr: 'français' },
  complete: 'all',
  csvSeparator: ';',
  numbers: { decimal: ',', group: ['\u202F', '\u00A0', ' '] },
  yes: ['oui', 'o', 'vrai'],
  no: ['non', 'n', 'faux'],
  dateFormats: ['DD/MM/YYYY', 'D/M/YYYY', 'D MMM YYYY'],
  dayMonth: { day: '2-digit', month: '2-digit' },
  dayjs: 'fr',
  lowercaseNames: true,
} as const satisfies Locale;
