import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { watchersQueryOptions } from '../../api/activity.ts';
import { callServer } from '../../api/client.ts';
import { type WatchersReply, activityCalls } from '../../contract/activity.ts';
import { useToastOnError } from '../useToastOnError.ts';
import { useActivity } from './context.ts';

/** The watchers of the item, and the calls that change them; the answers go into the cache. */
export function useWatchers() {
  const { t } = useTranslation('activity');
  const { moduleRef, siteId, itemId, version, me } = useActivity();
  const cache = useQueryClient();
  const attempt = useToastOnError();
  const [busy, setBusy] = useState(false);
  const read = watchersQueryOptions(moduleRef, siteId, itemId, version);
  const query = useQuery({ ...read, placeholderData: keepPreviousData });
  const calls = activityCalls(moduleRef);

  async function change(call: () => Promise<{ readonly reply: WatchersReply }>): Promise<void> {
    setBusy(true);
    await attempt(t('watchers_unchanged'), async () => {
      const { reply } = await call();
      cache.setQueryData(read.queryKey, reply);
    });
    setBusy(false);
  }

  const params = { siteId, itemId };
  return {
    query,
    busy,
    mine: query.data?.watchers.find(({ user_id }) => user_id === me.id) ?? null,
    watch: (isOn: boolean) =>
      change(() => callServer(isOn ? calls.watch : calls.unwatch, { params })),
    setTeam: (teamId: number, isOn: boolean) =>
      change(() =>
        callServer(isOn ? calls.addTeamWatcher : calls.removeTeamWatcher, {
          params: { ...params, teamId },
        }),
      ),
    set: (userId: number, isOn: boolean) =>
      change(() =>
        callServer(isOn ? calls.addWatcher : calls.removeWatcher, {
          params: { ...params, userId },
        }),
      ),
  };
}
