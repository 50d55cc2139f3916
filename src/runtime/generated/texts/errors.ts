// Made by npm run codegen from locales/list.ts; do not edit.
import errors_en from '../../../../locales/en/errors.json' with { type: 'json' };
import errors_de from '../../../../locales/de/errors.json' with { type: 'json' };
import errors_fr from '../../../../locales/fr/errors.json' with { type: 'json' };
import type { Language } from '../../text.ts';

export const errors: Readonly<Record<Language, typeof errors_en>> = {
  en: errors_en,
  de: errors_de,
  fr: errors_fr,
};
