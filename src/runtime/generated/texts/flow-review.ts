// Made by npm run codegen from locales/list.ts; do not edit.
import flow_review_en from '../../../../locales/en/flow_review.json' with { type: 'json' };
import flow_review_de from '../../../../locales/de/flow_review.json' with { type: 'json' };
import flow_review_fr from '../../../../locales/fr/flow_review.json' with { type: 'json' };
import type { Language } from '../../text.ts';

export const flow_review: Readonly<Record<Language, typeof flow_review_en>> = {
  en: flow_review_en,
  de: flow_review_de,
  fr: flow_review_fr,
};
