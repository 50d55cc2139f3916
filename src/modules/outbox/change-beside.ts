import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { ApiError } from '../../api/error.ts';
import { changeOutbox } from '../../api/outbox/device-outbox.ts';
import { currentUserQueryOptions } from '../../api/query-options.ts';
import type { Outbox, OutboxEntry } from '../../domain/outbox/outbox.ts';
import { localOwnerOf } from '../local-data/local-data.ts';
import { type BesideRules, loadBesideRules } from './load-keeping.ts';

/**
 * Changes what waits beside an item on this device; resolves with the outbox as it was. Rejects with an
 * ApiError if that is too late, because it was sent or another tab removed it.
 *
 * @param work makes the outbox after it; null: it is too late
 */
export async function changeBeside(
  cache: QueryClient,
  work: (before: Outbox, rules: BesideRules) => Outbox | null,
): Promise<Outbox> {
  const rules = await loadBesideRules();
  const owner = localOwnerOf(await cache.query(currentUserQueryOptions));
  const changed: Outbox[] = [];
  await changeOutbox(owner, (before) => {
    const after = work(before, rules);
    if (after !== null) changed.push(before);
    return after ?? before;
  });
  const [before] = changed;
  if (before === undefined) throw new ApiError(i18next.t('api:already_sent'), 0, 'already_sent');
  return before;
}

/** As `changeBeside`, of the entry that `isWanted` finds. */
export async function changeEntry(
  cache: QueryClient,
  isWanted: (entry: OutboxEntry) => boolean,
  work: (before: Outbox, entry: OutboxEntry, rules: BesideRules) => Outbox | null,
): Promise<void> {
  await changeBeside(cache, (before, rules) => {
    const entry = before.entries.find(isWanted);
    return entry === undefined ? null : work(before, entry, rules);
  });
}
