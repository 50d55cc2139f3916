import type { Feedback, GIVE_FEEDBACK } from '../../../src/contract/help.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { settingsPermission } from '../context/permissions.ts';
import { activeGrantsOnSite, hasPermission } from '../context/grants.ts';
import { withOrganisation } from '../context/call.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { requireAttempt } from '../auth/throttle/throttle.ts';
import { supportBackoff } from './support.ts';

type FeedbackBody = NonNullable<(typeof GIVE_FEEDBACK)['types']>['body'];

const usual = 20;

/** Stores the caller's feedback about the product. Throws `too_many`. */
export async function giveFeedback(
  services: Services,
  caller: Caller,
  { kind, text }: FeedbackBody,
): Promise<Feedback> {
  await requireAttempt(services, ['feedback', String(caller.userId)], supportBackoff);
  return withOrganisation(services, caller, async ({ tx, organisationId, now }) => {
    const created_at = now.toISOString();
    const message = text.replaceAll('\r\n', '\n').trim();
    const { id } = await tx
      .insertInto('feedback')
      .values({
        organisation_id: organisationId,
        user_id: caller.userId,
        kind,
        text: message,
        created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const changes = { '/kind': [null, kind] as const };
    writeEvents(tx, [
      {
        site_id: null,
        call: 'GIVE_FEEDBACK',
        item_type: 'organisation.feedback',
        item_id: id,
        changes,
      },
    ]);
    afterCommit(tx, () =>
      services.notifier.invalidate({
        call: 'GET_FEEDBACK',
        organisationId,
        siteId: null,
        permission: settingsPermission,
      }),
    );
    const user = { id: caller.userId, name: caller.displayName };
    return { id, kind, text: message, user, created_at };
  });
}

/**
 * Feedback of the organisation, the newest first, for people who manage its settings. Throws a
 * Failure.
 */
export function listFeedback(
  services: Services,
  caller: Caller,
  {
    limit = usual,
    page_cursor: before,
  }: { readonly limit?: number; readonly page_cursor?: number },
): Promise<{ readonly feedback: Feedback[]; readonly next_page_cursor: number | null }> {
  return withOrganisation(services, caller, async ({ tx, organisationId, grants, now }) => {
    if (!hasPermission(activeGrantsOnSite(grants, null, now), settingsPermission))
      throw new Failure('forbidden');
    const selection = tx
      .selectFrom('feedback')
      .innerJoin('users', 'users.id', 'feedback.user_id')
      .select(['feedback.id', 'feedback.kind', 'feedback.text', 'feedback.created_at'])
      .select(['feedback.user_id', 'users.display_name'])
      .where('feedback.organisation_id', '=', organisationId)
      .orderBy('feedback.id', 'desc')
      .limit(limit + 1);
    const rows = await (
      before === undefined ? selection : selection.where('feedback.id', '<', before)
    ).execute();
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      feedback: page.map(({ id, kind, text, created_at, user_id, display_name }) => ({
        id,
        kind: kind as Feedback['kind'],
        text,
        created_at,
        user: { id: user_id, name: display_name },
      })),
      next_page_cursor: rows.length > limit && last !== undefined ? last.id : null,
    };
  });
}
