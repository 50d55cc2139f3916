import type { Item } from '../../../src/runtime/record/item.ts';
import { afterCommit } from '../../db/transaction.ts';
import { sendMail } from '../auth/email/send-mail.ts';
import type { ItemAccess } from '../context/items.ts';

interface Asked {
  readonly item: Item;
  /** The version to read. */
  readonly active: number;
  readonly isReminder: boolean;
}

/** Mails these people after the commit that they must read a document, with a link to it. */
export async function mailReaders(
  { tx, services, siteId, organisationId, live: { document } }: ItemAccess,
  { item, active, isReminder }: Asked,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const people = await tx
    .selectFrom('users')
    .select(['email', 'locale', 'display_name'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', userIds)
    .execute();
  const site = await tx
    .selectFrom('sites')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const params = {
    document: item.name ?? String(item.id),
    version: active,
    site: site.name,
    link: `${services.auth.publicOrigin()}/app/sites/${siteId}/${document.route}/${item.id}`,
  };
  afterCommit(tx, () => {
    for (const person of people)
      sendMail(services, person, isReminder ? 'reading_again' : 'reading', params);
  });
}
