import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { isApiError } from '../../api/error.ts';
import { itemRead } from '../../api/items.ts';
import { randomUuid } from '../../api/uuid.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { type FormHandle, ItemForm } from '../form/ItemForm.tsx';
import { changesBetween, creationOf } from '../form/values.ts';
import { useKind } from '../kind.ts';
import { createLabel } from '../labels.ts';
import { itemCode } from '../../runtime/record/item-code.ts';

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  /** What was entered before, under another template. */
  readonly draft: Item | null;
  readonly notice: ((handle: FormHandle) => ReactNode) | undefined;
}

/** The item that an earlier save made, whose answer was lost: it is there by the id we gave it. */
function madeBefore(error: unknown): Item | null {
  const current = isApiError(error) && error.status === 409 ? error.details?.current : null;
  return typeof current === 'object' && current !== null && 'id' in current
    ? (current as Item)
    : null;
}

/** The form of an item that is not there yet; saved, it goes on at the item's own address. */
export function BlankForm({ module, site, draft, notice }: Props) {
  const { t, i18n } = useTranslation('form');
  const cache = useQueryClient();
  const kind = useKind(module);
  const navigate = useNavigate();
  const { toast } = useToast();
  const list = `/app/sites/${site.id}/${module.document.route}`;
  const blank = useMemo<Item>(
    () => ({ ...blankItem(module, site.id), client_id: randomUuid() }),
    [module, site.id],
  );

  async function create(present: Item): Promise<Item> {
    const calls = itemCalls(kind);
    const params = { siteId: site.id };
    try {
      const body = creationOf(module, blank, present);
      return (await callServer(calls.create, { params, body })).reply;
    } catch (error) {
      const made = madeBefore(error);
      if (made === null) throw error;
      // The same save again is answered by its key; this one has what was entered since.
      const { id: itemId, version } = made;
      const body = changesBetween(module, made, present);
      return (await callServer(calls.patch, { params: { ...params, itemId }, body, version }))
        .reply;
    }
  }

  function goOn(made: Item): void {
    void invalidateCall(cache, itemCalls(kind).list.name, site.id);
    cache.setQueryData(itemRead(kind, site.id, made.id).queryKey, made);
    toast({ title: t('created', { code: itemCode(module, made) }) });
    void navigate(`${list}/${made.id}`, { replace: true });
  }

  return (
    <ItemForm
      module={module}
      item={blank}
      draft={draft}
      title={createLabel(module, i18n.language, t)}
      meta={textIn(module.document.name, i18n.language)}
      {...(notice === undefined ? {} : { notice })}
      side={null}
      readOnly={false}
      saveLabel={t('create')}
      onSave={create}
      onSaved={goOn}
      onCancel={() => void navigate(list)}
    />
  );
}
