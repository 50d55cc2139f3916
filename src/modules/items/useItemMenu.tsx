import { Copy, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { emptyRootColumn } from '../../runtime/record/tree.ts';
import { textIn } from '../../runtime/text.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import type { FormHandle } from '../form/ItemForm.tsx';
import { type CurrentUser, may } from '../session.ts';
import { copyOfParam } from './useCopySource.ts';
import { useDelete } from './useDelete.ts';
import type { ItemMutations } from './useItemMutations.ts';

interface Options {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly mutations: ItemMutations;
  /** The address of the list. */
  readonly list: string;
}

/** What can be done with an item as a whole, by those who may. */
export function useItemMenu(options: Options): (handle: FormHandle) => readonly MenuEntry[] {
  const { module, item, site, me, mutations, list } = options;
  const { t, i18n } = useTranslation('form');
  const navigate = useNavigate();
  const onDeleted = () => void navigate(list);
  const remove = useDelete({ module, item, mutations, onDeleted });
  const { type, singular } = module.document;
  const words = { singular: textIn(singular, i18n.language) };
  const isDeleted = item.deleted_at !== null;
  const isRoot = emptyRootColumn(module, item) !== null;
  const mayCopy = may(me, `${type}.create`, site.id) && !isRoot;
  const mayDelete = may(me, `${type}.delete`, site.id) && !isRoot && !isDeleted;
  return (handle) => [
    ...(mayCopy
      ? [
          {
            key: 'duplicate',
            title: t('duplicate.entry', words),
            icon: <Copy />,
            onSelect: () => void navigate(`${list}/new?${copyOfParam}=${item.id}`),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            title: t('delete_entry', words),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => void remove(handle),
          },
        ]
      : []),
  ];
}
