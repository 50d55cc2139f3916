// Made by npm run codegen from locales/list.ts; do not edit.
import flow_en from '../../../../locales/en/flow.json' with { type: 'json' };
import flow_de from '../../../../locales/de/flow.json' with { type: 'json' };
import flow_fr from '../../../../locales/fr/flow.json' with { type: 'json' };
import type { Language } from '../../text.ts';

export const flow: Readonly<Record<Language, typeof flow_en>> = {
  en: flow_en,
  de: flow_de,
  fr: flow_fr,
};
