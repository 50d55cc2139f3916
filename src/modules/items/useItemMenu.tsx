import { Copy, MessageSquareWarning, Scale, Share2, Tag, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../api/error.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { RESTORE_DELETED_ITEMS } from '../../contract/recycle-bin.ts';
import { dmsKindOf } from '../../domain/dms.ts';
import { isLocalId } from '../../domain/outbox/outbox.ts';
import { holdsPermission } from '../../domain/permissions.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { emptyRootColumn } from '../../runtime/record/tree.ts';
import { textIn } from '../../runtime/text.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { UsedBy } from '../deletion/UsedBy.tsx';
import { useDeletion } from '../deletion/useDeletion.tsx';
import type { FormHandle } from '../form/useItemForm.ts';
import { isUnsent } from '../outbox/useUnsent.ts';
import { useModules } from '../registry/registry.ts';
import { reportModules, reportPath } from '../reports.ts';
import { type CurrentUser, may } from '../session.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { useToastOnError } from '../useToastOnError.ts';
import { copyOfParam } from './useCopySource.ts';
import type { ItemMutations } from './useItemMutations.ts';

interface Options {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly mutations: ItemMutations;
  /** The address of the list. */
  readonly list: string;
  readonly onShare: () => void;
  /** Opens the labels to print; null for an item that the server has not made. */
  readonly onPrintLabel: (() => void) | null;
  /** Asks for the reason for a legal hold. */
  readonly onHold: () => void;
}

/** The actions on an item that the person may take. */
export function useItemMenu(options: Options): (handle: FormHandle) => readonly MenuEntry[] {
  const { module, item, site, me, mutations, list, onShare, onPrintLabel, onHold } = options;
  const { t, i18n } = useTranslation(['form', 'legal_holds']);
  const navigate = useNavigate();
  const onDeleted = () => void navigate(list);
  const remove = useDelete({ module, item, siteId: site.id, mutations, onDeleted });
  const { type, singular } = module.document;
  const params = { singular: textIn(singular, i18n.language) };
  const isDeleted = item.deleted_at !== null;
  const isRoot = emptyRootColumn(module, item) !== null;
  const mayCopy = may(me, `${type}.create`, site.id) && !isRoot;
  const mayDelete = may(me, `${type}.delete`, site.id) && !isRoot && !isDeleted;
  const { modules } = useModules();
  const mayReport = item.id > 0 && !isDeleted && reportModules(modules, me, site.id).length > 0;
  const mayHold =
    may(me, holdsPermission, site.id) && dmsKindOf(module.document) !== null && item.id > 0;
  return (handle) => [
    { key: 'share', title: t('share.entry'), icon: <Share2 />, onSelect: onShare },
    ...(mayReport
      ? [
          {
            key: 'report',
            title: t('report_entry'),
            icon: <MessageSquareWarning />,
            onSelect: () =>
              void navigate(reportPath(site.id, { moduleType: type, itemId: item.id })),
          },
        ]
      : []),
    ...(onPrintLabel === null
      ? []
      : [{ key: 'label', title: t('share.print'), icon: <Tag />, onSelect: onPrintLabel }]),
    ...(mayCopy
      ? [
          {
            key: 'duplicate',
            title: t('duplicate.entry', params),
            icon: <Copy />,
            onSelect: () => void navigate(`${list}/new?${copyOfParam}=${item.id}`),
          },
        ]
      : []),
    ...(mayHold
      ? [{ key: 'hold', title: t('legal_holds:entry'), icon: <Scale />, onSelect: onHold }]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            title: t('delete_entry', params),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => void remove(handle),
          },
        ]
      : []),
  ];
}

interface UseDeleteOptions {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly siteId: number;
  readonly mutations: ItemMutations;
  readonly onDeleted: () => void;
}

/**
 * Deletes the item after a question, with a toast that offers to undo. If others hang on it, the person
 * decides whether these are deleted too.
 */
function useDelete(options: UseDeleteOptions): (handle: FormHandle) => Promise<void> {
  const { module, item, siteId, mutations, onDeleted } = options;
  const { t } = useTranslation(['form', 'deletion']);
  const { number } = useFormat();
  const deletion = useDeletion(siteId);
  const { toast } = useToast();
  const confirm = useConfirm();
  const attempt = useToastOnError();
  const words = { code: itemCode(module, item) };

  async function restore(deleted: Item): Promise<void> {
    await attempt(t('not_restored'), async () => {
      await mutations.restore(deleted);
    });
  }

  return async (handle) => {
    const agreed = await confirm({
      title: t('delete_title', words),
      text: isLocalId(item.id) ? (
        t('unsent.delete_new_text')
      ) : (
        <>
          {t('delete_text')}
          <UsedBy siteId={siteId} items={[{ module_type: item.type, id: item.id }]} />
        </>
      ),
      verb: t('delete_verb'),
      danger: true,
    });
    if (!agreed) return;
    const finish = (deleted: Item, title: string, undo: () => void) => {
      handle.replaceItem(deleted);
      handle.discardDraft();
      toast({ title, action: { label: t('undo'), onSelect: undo } });
      onDeleted();
    };
    await attempt(t('not_deleted'), async () => {
      try {
        const deleted = await mutations.remove(item);
        const text = isUnsent(module, deleted) ? 'unsent.deleted' : 'deleted';
        finish(deleted, t(text, words), () => void restore(deleted));
      } catch (error) {
        if (!isApiError(error) || error.code !== 'still_referenced') throw error;
        const { id, version, type: module_type } = item;
        const owner = { module_type, id, version, label: words.code };
        const all = await deletion.deleteAll([owner]);
        if (all === null) return;
        const count = all.length;
        const deleted = { ...item, version: version + 1, deleted_at: new Date().toISOString() };
        finish(deleted, t('deletion:deleted', { count, number: number(count) }), () => {
          void deletion.change(RESTORE_DELETED_ITEMS, all);
        });
      }
    });
  };
}
