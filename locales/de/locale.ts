import type { Locale } from '../locale.ts';

export const de = {
  code: 'de',
  tag: 'de-DE',
  name: 'Deutsch',
  names: { en: 'Englisch', de: 'Deutsch', fr: 'Französisch' },
  complete: 'all',
  csvSeparator: ';',
  numbers: { decimal: ',', group: ['.'] },
  yes: ['ja', 'j', 'wahr'],
  no: ['nein', 'n', 'falsch'],
  dateFormats: ['DD.MM.YYYY', 'D.M.YYYY'],
  dayMonth: { day: '2-digit', month: '2-digit' },
  dayjs: 'de',
  lowercaseNames: false,
} as const satisfies Locale;
