// Made by npm run codegen from locales/list.ts; do not edit.
import problems_en from '../../../../locales/en/problems.json' with { type: 'json' };
import problems_de from '../../../../locales/de/problems.json' with { type: 'json' };
import problems_fr from '../../../../locales/fr/problems.json' with { type: 'json' };
import type { Language } from '../../text.ts';

export const problems: Readonly<Record<Language, typeof problems_en>> = {
  en: problems_en,
  de: problems_de,
  fr: problems_fr,
};
