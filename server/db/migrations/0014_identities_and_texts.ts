import { statements } from './migration.ts';

/**
 * An account elsewhere is known by who says so and by its name there; organisations have terms and
 * a privacy notice by language, which who knows their key may read without a session. A sign-in
 * that waits for its second factor remembers the account elsewhere, which is linked when it has ended.
 */
export const identitiesAndTexts = statements(
  '0014_identities_and_texts',
  `
  alter table identities add column issuer text not null default '';
  alter table identities alter column issuer drop default;
  alter table identities drop constraint identities_organisation_id_provider_subject_key;
  alter table identities add unique (organisation_id, issuer, subject);

  alter table login_challenges add column identity jsonb;

  alter table organisations
    add column terms jsonb not null default '{}',
    add column privacy jsonb not null default '{}';
  `,
);
