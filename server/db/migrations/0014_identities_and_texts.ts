import { statements } from './migration.ts';

/**
 * Linked accounts of external providers, identified by issuer and subject. Organisations have terms
 * and a privacy notice by language; whoever knows the organisation's key may read them without a
 * session. A sign-in that waits for its second factor stores the external account and links it when
 * the sign-in is complete.
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
