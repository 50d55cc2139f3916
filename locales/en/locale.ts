import type { Locale } from '../locale.ts';

export const en = {
  code: 'en',
  tag: 'en-GB',
  name: 'English',
  names: { en: 'English', de: 'German', fr: 'French' },
  complete: 'all',
  csvSeparator: ',',
  numbers: { decimal: '.', group: [','] },
  yes: ['yes', 'y'],
  no: ['no', 'n'],
  dateFormats: ['D MMM YYYY', 'DD/MM/YYYY', 'D/M/YYYY'],
  dayMonth: { day: 'numeric', month: 'short' },
  dayjs: 'en-gb',
  lowercaseNames: true,
} as const satisfies Locale;
