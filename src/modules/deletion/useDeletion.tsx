import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateCall } from '../../api/cache.ts';
import { errorText, isApiError } from '../../api/error.ts';
import { mutate } from '../../api/mutate.ts';
import type { ModuleCount } from '../../contract/bulk.ts';
import { itemCalls } from '../../contract/items.ts';
import {
  type BinEntry,
  type BinItem,
  DELETE_ITEMS,
  ERASE_DELETED_ITEMS,
  type RESTORE_DELETED_ITEMS,
} from '../../contract/recycle-bin.ts';
import { textIn } from '../../runtime/text.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { inSentence } from '../labels.ts';
import { useModules } from '../registry/registry.ts';
import { UsedBy } from './UsedBy.tsx';

/** An item with its code or name, where it is known. */
export interface NamedItem extends BinItem {
  readonly label?: string;
}

/** An item in the recycle bin, or a deleted version of a document, with its name where it is known. */
type NamedEntry = BinEntry & Pick<NamedItem, 'label'>;

export interface Deletion {
  /**
   * Deletes items with all that hang on them, after a question with the numbers by module. Resolves
   * with all deleted items, or null if the person or the server refused; a toast says why.
   */
  readonly deleteAll: (items: readonly NamedItem[]) => Promise<readonly BinItem[] | null>;
  /**
   * Restores or erases deleted items and versions of documents. Resolves with those for which it was done; a toast says why
   * others were left.
   */
  readonly change: <T extends NamedEntry>(
    call: typeof RESTORE_DELETED_ITEMS | typeof ERASE_DELETED_ITEMS,
    items: readonly T[],
  ) => Promise<readonly T[]>;
}

type ItemResults = NonNullable<(typeof RESTORE_DELETED_ITEMS)['types']>['reply']['results'];

const countsOf = (items: ItemResults): readonly ModuleCount[] =>
  [...Map.groupBy(items, (each) => each.module_type)].map(([module_type, { length: count }]) => ({
    module_type,
    count,
  }));

const named = (items: readonly BinItem[]): BinItem[] =>
  items.map(({ module_type, id, version }) => ({ module_type, id, version }));

const entriesOf = (entries: readonly BinEntry[]): BinEntry[] =>
  entries.map(({ module_type, id, version, file_id }) => ({
    module_type,
    id,
    version,
    ...(file_id === undefined ? {} : { file_id }),
  }));

/** Changes of the recycle bin that concern items of several modules. */
export function useDeletion(siteId: number): Deletion {
  const { t, i18n } = useTranslation('deletion');
  const { number, list: listOf } = useFormat();
  const { byType } = useModules();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { toast } = useToast();
  const { language } = i18n;

  return useMemo(() => {
    /** "3 components and 2 documents" */
    const list = (counts: readonly ModuleCount[]) =>
      listOf(
        counts.map(({ module_type, count }) => {
          const document = byType.get(module_type)?.document;
          const name = count === 1 ? document?.singular : document?.name;
          const noun = name === undefined ? module_type : textIn(name, language);
          return `${number(count)} ${inSentence(noun, language)}`;
        }),
      );

    const fail = (title: string, description: string) =>
      toast({ title, description, variant: 'destructive' });

    const refetch = (types: ReadonlySet<string>) =>
      Promise.all(
        [...types].flatMap((type) => {
          const document = byType.get(type)?.document;
          if (document === undefined) return [];
          const calls = itemCalls(document);
          return [calls.list, calls.get].map(({ name }) => invalidateCall(cache, name, siteId));
        }),
      );

    /** Asks whether the others are deleted too. */
    function ask(items: readonly NamedItem[], dependents: readonly ModuleCount[]) {
      const [only] = items;
      const count = dependents.reduce((sum, each) => sum + each.count, 0);
      const all = count + items.length;
      return confirm({
        title:
          items.length === 1 && only?.label !== undefined
            ? t('title_named', { name: only.label, count, number: number(count) })
            : t('title_count', { items: number(items.length), count, number: number(count) }),
        text: (
          <>
            {t('text', { list: list(dependents) })}
            <UsedBy siteId={siteId} items={items} />
          </>
        ),
        verb: t('verb', { count: all, number: number(all) }),
        danger: true,
      });
    }

    return {
      async deleteAll(items) {
        for (let agreed: readonly ModuleCount[] = []; ;) {
          try {
            const body = { items: named(items), dependents: [...agreed] };
            const { deleted } = await mutate(cache, DELETE_ITEMS, { params: { siteId }, body });
            await refetch(new Set(deleted.map(({ module_type }) => module_type)));
            return deleted;
          } catch (error) {
            const details = isApiError(error) ? error.details : undefined;
            const dependents = details?.dependents ?? [];
            if (!isApiError(error) || error.code !== 'still_referenced') {
              const numbers = dependents.length === 0 ? '' : ` ${list(dependents)}.`;
              fail(t('not_deleted'), errorText(error) + numbers);
              return null;
            }
            if (!(await ask(items, dependents))) return null;
            agreed = dependents;
          }
        }
      },
      async change(call, items) {
        const body = { items: entriesOf(items) };
        let results: ItemResults;
        try {
          ({ results } = await mutate(cache, call, { params: { siteId }, body }));
        } catch (error) {
          fail(t(call === ERASE_DELETED_ITEMS ? 'not_deleted' : 'not_restored'), errorText(error));
          return [];
        }
        await refetch(new Set(results.map(({ module_type }) => module_type)));
        // What the items hang on follows them.
        const owners = results.slice(items.length).filter(({ status }) => status === 200);
        if (owners.length > 0)
          toast({ title: t('restored_too', { list: list(countsOf(owners)) }) });
        const refused = items.flatMap(({ label }, at) => {
          const error = results[at]?.error;
          return error === undefined ? [] : [{ label, error }];
        });
        const [first] = refused;
        if (first !== undefined)
          fail(
            refused.length === 1 && first.label !== undefined
              ? t('refused_named', { name: first.label })
              : t('refused_count', { count: refused.length, number: number(refused.length) }),
            first.error,
          );
        return items.filter((_, at) => results[at]?.status === 200);
      },
    };
  }, [byType, cache, confirm, language, listOf, number, siteId, t, toast]);
}
