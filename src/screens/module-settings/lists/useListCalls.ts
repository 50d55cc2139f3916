import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import { ORDER_SITE_LIST, RESTORE_SITE_LIST_ROW } from '../../../contract/list-rows.ts';
import {
  CREATE_SITE_CRITICALITY,
  CREATE_SITE_LABEL,
  CREATE_SITE_TYPE,
  DELETE_SITE_CRITICALITY,
  DELETE_SITE_LABEL,
  DELETE_SITE_TYPE,
  UPDATE_SITE_CRITICALITY,
  UPDATE_SITE_LABEL,
  UPDATE_SITE_TYPE,
} from '../../../contract/site-lists.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { type Text, textIn } from '../../../runtime/text.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { Entry } from './entries.ts';
import type { RowList } from './list-kinds.ts';

/** What a dialog gives a row. */
export interface RowValues {
  readonly name: Text;
  readonly code: string | null;
  readonly colour: string;
  readonly description: string | null;
}

/** A list on a site. */
export interface ListPlace {
  readonly siteId: number;
  readonly list: RowList;
  /** '' for a list that all modules share. */
  readonly moduleType: string;
}

/** The changes of one list, each with its toast. */
export function useListCalls({ siteId, list, moduleType }: ListPlace) {
  const { t, i18n } = useTranslation('module_settings');
  const cache = useQueryClient();
  const send = useServerMutation();
  const { toast } = useToast();
  return useMemo(() => {
    const params = { siteId };
    const plain = (name: Text) => textIn(name, i18n.language);

    /** Creates a row; `rank` is that of a new criticality. Rejects with an ApiError. */
    async function create(values: RowValues, parentId: number | null, rank: number) {
      const { name, code, colour, description } = values;
      const module_type = moduleType;
      if (list === 'types') {
        const parent = parentId === null ? {} : { parent_id: parentId };
        await mutate(cache, CREATE_SITE_TYPE, {
          params,
          body: { module_type, name, code, ...parent },
        });
      } else if (list === 'labels')
        await mutate(cache, CREATE_SITE_LABEL, {
          params,
          body: { module_type, name: plain(name), colour, description },
        });
      else await mutate(cache, CREATE_SITE_CRITICALITY, { params, body: { name, colour, rank } });
    }

    /** Changes a row that nobody else has changed since. Rejects with an ApiError. */
    async function update({ id, version }: Entry, values: RowValues) {
      const { name, code, colour, description } = values;
      if (list === 'types')
        await mutate(cache, UPDATE_SITE_TYPE, {
          params: { siteId, typeId: id },
          version,
          body: { name, code },
        });
      else if (list === 'labels')
        await mutate(cache, UPDATE_SITE_LABEL, {
          params: { siteId, labelId: id },
          version,
          body: { name: plain(name), colour, description },
        });
      else
        await mutate(cache, UPDATE_SITE_CRITICALITY, {
          params: { siteId, criticalityId: id },
          version,
          body: { name, colour },
        });
    }

    async function restore({ id, name }: Pick<Entry, 'id' | 'name'>): Promise<void> {
      await send(
        RESTORE_SITE_LIST_ROW,
        { params: { siteId, list, rowId: id } },
        { done: t('restored', { name }) },
      );
    }

    async function retire(entry: Entry): Promise<void> {
      const { id, name } = entry;
      const done =
        list === 'types'
          ? await send(DELETE_SITE_TYPE, { params: { siteId, typeId: id } }, {})
          : list === 'labels'
            ? await send(DELETE_SITE_LABEL, { params: { siteId, labelId: id } }, {})
            : await send(DELETE_SITE_CRITICALITY, { params: { siteId, criticalityId: id } }, {});
      if (done !== null)
        toast({
          title: t('retired', { name }),
          description: entry.items > 0 ? t('retired_used', { count: entry.items }) : undefined,
          action: { label: t('undo'), onSelect: () => void restore(entry) },
        });
    }

    async function order(ids: readonly number[], parentId: number | null): Promise<void> {
      const module_type = moduleType === '' ? null : moduleType;
      await send(
        ORDER_SITE_LIST,
        { params: { siteId, list }, body: { module_type, parent_id: parentId, ids: [...ids] } },
        { failed: t('not_ordered') },
      );
    }

    return { create, update, restore, retire, order };
  }, [siteId, list, moduleType, cache, send, toast, t, i18n.language]);
}

export type ListCalls = ReturnType<typeof useListCalls>;
