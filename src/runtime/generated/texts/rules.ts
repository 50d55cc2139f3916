// Made by npm run codegen from locales/list.ts; do not edit.
import rules_en from '../../../../locales/en/rules.json' with { type: 'json' };
import rules_de from '../../../../locales/de/rules.json' with { type: 'json' };
import rules_fr from '../../../../locales/fr/rules.json' with { type: 'json' };
import type { Language } from '../../text.ts';

export const rules: Readonly<Record<Language, typeof rules_en>> = {
  en: rules_en,
  de: rules_de,
  fr: rules_fr,
};
