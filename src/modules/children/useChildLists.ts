import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ItemPage } from '../../api/items.ts';
import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { siteUsersQueryOptions } from '../../api/query-options.ts';
import { useStore } from '../../browser/useStore.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { Item } from '../../runtime/record/item.ts';
import { withValues } from '../../runtime/record/values.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { actorOf } from '../actor.ts';
import type { FormModel } from '../form/model/form-model.ts';
import { usePatterns } from '../registry/lazy-patterns.ts';
import { useTemplates } from '../registry/templates.ts';
import { type CurrentUser, may } from '../session.ts';
import type { ChildList } from './child-list.ts';
import { childrenQueryOptions, useFoundChildren } from './found-children.ts';
import { createRowMaker } from './child-rows.ts';
import { onServer, pendingIn, pendingValue } from '../../domain/pending-children.ts';
import { createUnsentChildren } from './unsent-children.ts';
import { useChildErrors } from './useChildErrors.ts';

interface Options {
  readonly model: FormModel;
  readonly me: CurrentUser;
  readonly site: SiteRow;
}

const emptyMap: ReadonlyMap<string, ChildList> = new Map();

interface Answer {
  readonly page: ItemPage | undefined;
  readonly isFailed: boolean;
}

const none: readonly Item[] = [];

const nothingYet: Answer = { page: undefined, isFailed: false };

const answersOf = (results: readonly UseQueryResult<ItemPage>[]): readonly Answer[] =>
  results.map(({ data, isError }) => ({ page: data, isFailed: isError }));

/** The children of a form's item, by the db name of the column in which they are worked on. */
export function useChildLists({ model, me, site }: Options): ReadonlyMap<string, ChildList> {
  const { siteId, language, timeZone } = useWidgetServices();
  const cache = useQueryClient();
  const templates = useTemplates();
  const found = useFoundChildren(model.module, true);
  usePatterns(...found.map(({ module }) => module));
  const outbox = useStore(unsentChanges);
  const ownId = model.baseline().id;
  // The server may have made the parent since the form was opened.
  const parentId = outbox.made.get(ownId) ?? ownId;
  const reads = useMemo(
    () => found.map((each) => childrenQueryOptions(each, { siteId, language, parentId })),
    [found, siteId, language, parentId],
  );
  const answers = useQueries({
    queries: reads.map((read) => ({ ...read, enabled: parentId > 0 })),
    combine: answersOf,
  });
  const people = useQuery({ ...siteUsersQueryOptions(siteId), enabled: found.length > 0 }).data;
  const [makers] = useState(() => new Map<string, ReturnType<typeof createRowMaker>>());

  const lists = useMemo(() => {
    if (found.length === 0) return emptyMap;
    return new Map(
      found.map(({ column, settings, module, reference }, at): [string, ChildList] => {
        const { type } = module.document;
        const moduleOf = (item: Item) =>
          templates.forVersion(module, item.template_id, item.template_version);
        const newest = templates.forVersion(module, settings.templateId ?? -1, null);
        const plain = blankItem(newest, siteId);
        const blank =
          parentId !== 0 ? withValues(plain, new Map([[reference, [parentId]]])) : plain;
        const makeRows = makers.get(column.db) ?? createRowMaker();
        makers.set(column.db, makeRows);
        const { page, isFailed } = answers[at] ?? nothingYet;
        const read = reads[at];
        const withUnsent = createUnsentChildren({ module, reference, settings, siteId, parentId });
        // From the cache and the outbox, since a save reads the rows before the page renders again.
        const stored = () =>
          withUnsent(
            unsentChanges.get(),
            (parentId > 0 && read ? cache.getQueryData(read.queryKey) : page)?.items ?? none,
          );
        const pending = () =>
          pendingIn(model.value(column)).map((each) => onServer(each, unsentChanges.get().made));
        const mayWork = (action: string) => !model.readOnly && may(me, `${type}.${action}`, siteId);
        return [
          column.db,
          {
            column,
            settings,
            module,
            reference,
            blank,
            moduleOf,
            rights: {
              create: mayWork('create'),
              update: mayWork('update'),
              delete: mayWork('delete'),
            },
            state: parentId <= 0 || page !== undefined ? 'ready' : isFailed ? 'failed' : 'loading',
            retry: () => void cache.refetchQueries({ queryKey: read?.queryKey ?? [] }),
            more: Math.max(0, (page?.total ?? 0) - (page?.items.length ?? 0)),
            unsent: outbox,
            rows: () =>
              makeRows({
                stored: stored(),
                pending: pending(),
                moduleOf,
                blank,
              }),
            change: (change, typed) => {
              const next = change(pending());
              model.set(new Map([[column, pendingValue(next)]]), typed);
            },
            actor: () => actorOf(me, people, type, site),
            context: () => ({ now: new Date().toISOString(), timeZone }),
          },
        ];
      }),
    );
  }, [
    found,
    me,
    site,
    model,
    templates,
    siteId,
    timeZone,
    parentId,
    people,
    answers,
    reads,
    cache,
    makers,
    outbox,
  ]);
  useChildErrors(model, lists);
  return lists;
}
