import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CREATE_SITE_VIEW,
  DELETE_SITE_VIEW,
  SET_SITE_VIEW_DEFAULT,
  UPDATE_SITE_VIEW,
  type ViewDefault,
  type ViewRow,
} from '../../../contract/views.ts';
import { useServerMutation } from '../../useServerMutation.ts';

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
  const mutate = useServerMutation();
  return useMemo(() => {
    const notSaved = { failed: t('view.not_saved') };
    const on = ({ id, version }: ViewRow) => ({ params: { siteId, viewId: id }, version });
    return {
      create: (body) => mutate(CREATE_SITE_VIEW, { params: { siteId }, body }, notSaved),
      update: (view, body) => mutate(UPDATE_SITE_VIEW, { ...on(view), body }, notSaved),
      remove: (view) => mutate(DELETE_SITE_VIEW, on(view), { failed: t('view.not_deleted') }),
      setDefault: (body) => mutate(SET_SITE_VIEW_DEFAULT, { params: { siteId }, body }, notSaved),
    };
  }, [mutate, siteId, t]);
}
