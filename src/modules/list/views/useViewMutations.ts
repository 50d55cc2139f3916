import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateCall } from '../../../api/cache.ts';
import { callServer } from '../../../api/client.ts';
import { isApiError } from '../../../api/error.ts';
import {
  CREATE_SITE_VIEW,
  DELETE_SITE_VIEW,
  GET_SITE_VIEWS,
  SET_SITE_VIEW_DEFAULT,
  UPDATE_SITE_VIEW,
  type ViewDefault,
  type ViewRow,
} from '../../../contract/views.ts';
import { useToast } from '../../../ui/toast/useToast.ts';

type NewView = NonNullable<(typeof CREATE_SITE_VIEW)['types']>['body'];
type ViewPatch = NonNullable<(typeof UPDATE_SITE_VIEW)['types']>['body'];

/** Changes saved views; null if the call was refused, which a toast reports. */
export interface ViewMutations {
  readonly create: (view: NewView) => Promise<ViewRow | null>;
  readonly update: (view: ViewRow, patch: ViewPatch) => Promise<ViewRow | null>;
  readonly remove: (view: ViewRow) => Promise<ViewRow | null>;
  readonly setDefault: (wanted: ViewDefault) => Promise<ViewDefault | null>;
}

/** The calls that change the saved views of a site. Each refetches the list of views. */
export function useViewMutations(siteId: number): ViewMutations {
  const { t } = useTranslation('list');
  const cache = useQueryClient();
  const { toast } = useToast();
  return useMemo(() => {
    async function settled<Reply>(
      what: string,
      call: Promise<{ readonly reply: Reply }>,
    ): Promise<Reply | null> {
      try {
        return (await call).reply;
      } catch (error) {
        if (!isApiError(error)) throw error;
        toast({ title: what, description: error.message, variant: 'destructive' });
        return null;
      } finally {
        // Refetch after a failure too: another person may have changed the view.
        await invalidateCall(cache, GET_SITE_VIEWS.name, siteId);
      }
    }
    const notSaved = t('view.not_saved');
    return {
      create: (body) =>
        settled(notSaved, callServer(CREATE_SITE_VIEW, { params: { siteId }, body })),
      update: ({ id, version }, body) =>
        settled(
          notSaved,
          callServer(UPDATE_SITE_VIEW, { params: { siteId, viewId: id }, version, body }),
        ),
      remove: ({ id, version }) =>
        settled(
          t('view.not_deleted'),
          callServer(DELETE_SITE_VIEW, { params: { siteId, viewId: id }, version }),
        ),
      setDefault: (body) =>
        settled(notSaved, callServer(SET_SITE_VIEW_DEFAULT, { params: { siteId }, body })),
    };
  }, [cache, siteId, t, toast]);
}
