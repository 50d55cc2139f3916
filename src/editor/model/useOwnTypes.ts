import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { siteFieldTypesQueryOptions } from '../../api/own-types.ts';
import type { OwnTypeDocument } from '../../runtime/documents.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { useEditor, useSentence } from './useEditor.ts';

const none: readonly OwnTypeDocument[] = [];

/** The own field types of the site that new fields can have. */
export function useOwnTypes(): readonly OwnTypeDocument[] {
  const { siteId } = useWidgetServices();
  const { data } = useQuery(siteFieldTypesQueryOptions(siteId));
  return useMemo(
    () =>
      data?.field_types
        .filter(({ deleted_at }) => deleted_at === null)
        .map(({ document }) => document) ?? none,
    [data],
  );
}

/** A draft takes over changed field types of the site, when it is opened and while it is open. */
export function FollowOwnTypes() {
  const { siteId } = useWidgetServices();
  const { data } = useQuery(siteFieldTypesQueryOptions(siteId));
  const model = useEditor();
  const say = useSentence();
  const { toast } = useToast();
  useEffect(() => {
    if (data === undefined) return;
    const types = data.field_types.map(({ document }) => document);
    const outcome = model.perform({ name: 'follow_own_types', args: { types } });
    // Without a change there is nothing to follow.
    if (outcome.ok) toast({ title: say(outcome.sentence) });
  }, [data, model, say, toast]);
  return null;
}
