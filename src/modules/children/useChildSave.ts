import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { invalidateCall } from '../../api/cache.ts';
import { isDown } from '../../api/connection.ts';
import { ApiError, isApiError } from '../../api/error.ts';
import { itemQueryOptions } from '../../api/items.ts';
import { itemCalls } from '../../contract/items.ts';
import type { SavedItems } from '../../contract/save-items.ts';
import type { ColumnValues } from '../../runtime/record/diff.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import type { FormModel } from '../form/model/form-model.ts';
import { sentenceOf, type ShownError } from '../form/model/field-errors.ts';
import { moduleRefOf } from '../module-ref.ts';
import type { ChildList } from './child-list.ts';
import { deliverChildren } from './deliver-children.ts';
import {
  pendingIn,
  pendingValue,
  type PendingChild,
  unsavedSince,
} from '../../domain/pending-children.ts';
import { isEmptyRequest, saveRequestOf, type SaveRequest } from './save-body.ts';
import { childPointer, statusPointer, useListErrors, usePlaceOf } from './useChildErrors.ts';

type SaveItem = (present: Item, base: Item) => Promise<Item>;

interface Options {
  readonly model: FormModel;
  readonly lists: ReadonlyMap<string, ChildList>;
  /** Saves the item without children. */
  readonly onSave: SaveItem;
}

/** What a save of a form with children offers to the form. */
export interface ChildSave {
  readonly onSave: SaveItem;
  /** The changes of children that were made during the last save. */
  readonly unsavedSince: () => ColumnValues;
  /** Whether the last save with children is only on this device. */
  readonly isKept: () => boolean;
}

/** Tries again that often if others have saved children whose changes do not collide. */
const mostTries = 3;

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'version' in value && 'type' in value;
}

/** Saves an item together with its children, all or none. */
export function useChildSave({ model, lists, onSave }: Options): ChildSave {
  const cache = useQueryClient();
  const { siteId, language } = useWidgetServices();
  const errorsOf = useListErrors();
  const placeOf = usePlaceOf();
  const latest = useRef(lists);
  useEffect(() => {
    latest.current = lists;
  });
  const since = useRef<ColumnValues>(new Map());
  const isKept = useRef(false);

  /** The errors of a refusal at the places in the form that its entries come from. */
  const errorsAt = useCallback(
    ({ places }: SaveRequest, { details }: ApiError): readonly ShownError[] => {
      const at = (pointer: string) => {
        const [, part = '', index = '', ...rest] = pointer.split('/');
        const place = Object.entries(places).find(([name]) => name === part)?.[1][Number(index)];
        const inside = rest[0] === 'changes' ? rest.slice(1) : [];
        const within = inside.map((segment) => `/${segment}`).join('');
        if (place === undefined) return null;
        const { column, row } = place;
        if (column === null || row === null) return { pointer: within };
        const isMove = part === 'transition' || rest[0] === 'transition';
        const inRow = within === '' && isMove ? statusPointer : within;
        return { pointer: childPointer(column, row, inRow), place: placeOf(row, inRow) };
      };
      const { fields = [], items = [] } = details ?? {};
      const ofFields = fields.flatMap(({ pointer, ...error }): readonly ShownError[] => {
        const found = at(pointer);
        return found === null ? [] : [{ ...error, ...found }];
      });
      const refused = items as readonly { readonly pointer: string; readonly error: string }[];
      const ofItems = refused.flatMap(({ pointer, error }): readonly ShownError[] => {
        const isNamed = fields.some((field) => field.pointer.startsWith(`${pointer}/`));
        const found = at(pointer);
        if (isNamed || found === null) return [];
        return [{ ...found, code: 'denied', params: {}, message: error }];
      });
      return [...ofFields, ...ofItems];
    },
    [placeOf],
  );

  const refetch = useCallback(
    () =>
      Promise.all(
        [...latest.current.values()].map(({ module }) =>
          invalidateCall(cache, itemCalls(moduleRefOf(module, language)).list.name, siteId),
        ),
      ),
    [cache, language, siteId],
  );

  /** Keeps what was entered while the save was running. */
  const keepSince = useCallback(
    (
      sent: ReadonlyMap<ChildList, readonly PendingChild[]>,
      { places }: SaveRequest,
      { created }: SavedItems,
    ) => {
      const ids = new Map(
        places.create.flatMap(({ row }, at) => {
          const made = created[at];
          return row === null || made === undefined ? [] : [[row.key, made] as const];
        }),
      );
      since.current = new Map(
        [...sent].map(([{ column }, before]) => {
          const rest = unsavedSince(before, pendingIn(model.value(column)), ids);
          return [column, pendingValue(rest)] as const;
        }),
      );
    },
    [model],
  );

  /** The parent as it is stored after the save. */
  const parentAfter = useCallback(
    async ({ places }: SaveRequest, saved: SavedItems, base: Item): Promise<Item> => {
      const ref = moduleRefOf(model.module, language);
      const isParent = ({ row }: { readonly row: unknown }) => row === null;
      const made = saved.created[places.create.findIndex(isParent)];
      const read = itemQueryOptions(ref, siteId, made?.id ?? base.id);
      if (made === undefined && !places.change.some(isParent))
        return cache.getQueryData(read.queryKey) ?? base;
      await invalidateCall(cache, itemCalls(ref).list.name, siteId);
      return cache.getQueryData(read.queryKey) ?? (await cache.query(read));
    },
    [cache, language, model, siteId],
  );

  const save = useCallback<SaveItem>(
    async (present, base) => {
      since.current = new Map();
      isKept.current = false;
      const all = [...latest.current.values()];
      const hasPending = all.some(({ column }) => pendingIn(model.value(column)).length > 0);
      if (!hasPending) return onSave(present, base);
      for (let tries = 1; ; tries += 1) {
        const now = [...latest.current.values()];
        const sent = new Map(now.map((list) => [list, pendingIn(model.value(list.column))]));
        const request = saveRequestOf(
          { module: model.module, present, base },
          now.map((list) => ({ ...list, rows: list.rows() })),
          { now: new Date().toISOString(), timeZone: model.timeZone },
        );
        const nothing = { deleted: [], changed: [], created: [], transitioned: [] };
        try {
          const delivered = isEmptyRequest(request)
            ? { saved: nothing, parent: null }
            : await deliverChildren({
                cache,
                siteId,
                language,
                parent: { module: model.module, present, base },
                lists: now.map((list) => ({ ...list, rows: list.rows() })),
                request,
                context: { now: new Date().toISOString(), timeZone: model.timeZone },
              });
          const { saved } = delivered;
          isKept.current = delivered.parent !== null;
          if (delivered.parent === null || isDown()) await refetch();
          const parent = delivered.parent ?? (await parentAfter(request, saved, base));
          keepSince(sent, request, saved);
          return parent;
        } catch (error) {
          if (!isApiError(error)) throw error;
          const { current } = error.details ?? {};
          const newer = (Array.isArray(current) ? current : [current]).filter(isItem);
          const parent = newer.find(({ type, id }) => type === base.type && id === base.id);
          const mayMerge = error.status === 412 || error.code === 'client_id_taken';
          if (mayMerge) await refetch();
          if (parent !== undefined) {
            const details = { ...error.details, current: parent };
            throw new ApiError(error.message, 412, error.code, details);
          }
          const conflicts = mayMerge ? [...latest.current.values()].flatMap(errorsOf) : [];
          if (mayMerge && conflicts.length === 0 && tries < mostTries) continue;
          const found = conflicts.length > 0 ? conflicts : errorsAt(request, error);
          if (found.length === 0) throw error;
          throw new ApiError(error.message, 422, error.code, {
            ...error.details,
            fields: found.map((each) => ({ ...each, message: sentenceOf(each, language) })),
          });
        }
      }
    },
    [cache, model, onSave, siteId, language, refetch, parentAfter, keepSince, errorsOf, errorsAt],
  );
  return {
    onSave: save,
    unsavedSince: useCallback(() => since.current, []),
    isKept: useCallback(() => isKept.current, []),
  };
}
