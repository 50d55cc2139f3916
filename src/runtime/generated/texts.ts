// Made by npm run codegen from locales/list.ts; do not edit.
import errors_en from '../../../locales/en/errors.json' with { type: 'json' };
import errors_de from '../../../locales/de/errors.json' with { type: 'json' };
import errors_fr from '../../../locales/fr/errors.json' with { type: 'json' };
import flow_en from '../../../locales/en/flow.json' with { type: 'json' };
import flow_de from '../../../locales/de/flow.json' with { type: 'json' };
import flow_fr from '../../../locales/fr/flow.json' with { type: 'json' };
import flow_review_en from '../../../locales/en/flow_review.json' with { type: 'json' };
import flow_review_de from '../../../locales/de/flow_review.json' with { type: 'json' };
import flow_review_fr from '../../../locales/fr/flow_review.json' with { type: 'json' };
import problems_en from '../../../locales/en/problems.json' with { type: 'json' };
import problems_de from '../../../locales/de/problems.json' with { type: 'json' };
import problems_fr from '../../../locales/fr/problems.json' with { type: 'json' };
import rules_en from '../../../locales/en/rules.json' with { type: 'json' };
import rules_de from '../../../locales/de/rules.json' with { type: 'json' };
import rules_fr from '../../../locales/fr/rules.json' with { type: 'json' };
import server_en from '../../../locales/en/server.json' with { type: 'json' };
import server_de from '../../../locales/de/server.json' with { type: 'json' };
import server_fr from '../../../locales/fr/server.json' with { type: 'json' };
import type { Language } from '../text.ts';

export const errors: Readonly<Record<Language, typeof errors_en>> = {
  en: errors_en,
  de: errors_de,
  fr: errors_fr,
};

export const flow: Readonly<Record<Language, typeof flow_en>> = {
  en: flow_en,
  de: flow_de,
  fr: flow_fr,
};

export const flow_review: Readonly<Record<Language, typeof flow_review_en>> = {
  en: flow_review_en,
  de: flow_review_de,
  fr: flow_review_fr,
};

export const problems: Readonly<Record<Language, typeof problems_en>> = {
  en: problems_en,
  de: problems_de,
  fr: problems_fr,
};

export const rules: Readonly<Record<Language, typeof rules_en>> = {
  en: rules_en,
  de: rules_de,
  fr: rules_fr,
};

export const server: Readonly<Record<Language, typeof server_en>> = {
  en: server_en,
  de: server_de,
  fr: server_fr,
};
