import { createOrganisation, withTenant } from '../../server/db/transaction.ts';
import type { Services } from '../../server/operations/services.ts';
import { hashPassword } from '../../server/operations/auth/passwords/hash-password.ts';

export const organisation = 'bench';

export const emailOf = (number: number): string => `person${number}@bench.example`;

/** People with a password; every second one has codes by e-mail. */
export async function makeAccounts(services: Services, count: number): Promise<void> {
  const { db } = services;
  const organisation_id = await createOrganisation(db, { key: organisation, name: 'Bench' });
  const password_hash = await hashPassword('a password of some length');
  await withTenant(db, { organisationId: organisation_id, siteIds: [], userId: null }, (tx) =>
    tx
      .insertInto('users')
      .values(
        Array.from({ length: count }, (_, number) => ({
          organisation_id,
          email: emailOf(number),
          display_name: `Person ${number}`,
          password_hash,
          email_codes: number % 2 === 0,
        })),
      )
      .execute(),
  );
}
