import { useCallback, useMemo } from 'react';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import type { SiteRow } from '../../contract/directory.ts';
import type { ChildrenPart, FormChildren, FormChildrenOptions } from '../form/form-children.ts';
import type { CurrentUser } from '../session.ts';
import { useChildLists } from './useChildLists.ts';
import { useChildSave } from './useChildSave.ts';

const ChildrenField = lazyComponent(
  async () => (await import('./ChildrenField.tsx')).ChildrenField,
);

/** Who works on children, and where. */
interface PersonOnSite {
  readonly me: CurrentUser;
  readonly site: SiteRow;
}

function useChildren(
  { model, onSave }: FormChildrenOptions,
  { me, site }: PersonOnSite,
): FormChildren {
  const lists = useChildLists({ model, me, site });
  const save = useChildSave({ model, lists, onSave });
  const render = useCallback<FormChildren['render']>(
    ({ db }, error) => {
      const list = lists.get(db);
      return list === undefined ? null : (
        <LazyBoundary fallback={<SkeletonRows rows={4} rowHeight={36} />}>
          <ChildrenField list={list} error={error} />
        </LazyBoundary>
      );
    },
    [lists],
  );
  return { ...save, render };
}

/** What makes the children of a form, for a person on a site. */
export function useChildrenPart(me: CurrentUser, site: SiteRow): ChildrenPart {
  return useMemo(
    () => ({
      useFormChildren: function useFormChildren(options) {
        return useChildren(options, { me, site });
      },
    }),
    [me, site],
  );
}
