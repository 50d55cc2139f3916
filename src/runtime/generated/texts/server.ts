// Made by npm run codegen from locales/list.ts; do not edit.
import server_en from '../../../../locales/en/server.json' with { type: 'json' };
import server_de from '../../../../locales/de/server.json' with { type: 'json' };
import server_fr from '../../../../locales/fr/server.json' with { type: 'json' };
import type { Language } from '../../text.ts';

export const server: Readonly<Record<Language, typeof server_en>> = {
  en: server_en,
  de: server_de,
  fr: server_fr,
};
