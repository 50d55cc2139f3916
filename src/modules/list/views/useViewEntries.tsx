import {
  ArrowDown,
  ArrowUp,
  Copy,
  Pencil,
  Pin,
  PinOff,
  RotateCcw,
  Save,
  Star,
  Trash2,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ViewRow } from '../../../contract/views.ts';
import { textIn } from '../../../runtime/text.ts';
import type { Lock, MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { CurrentUser } from '../../session.ts';
import type { ListView } from '../state/useListView.ts';
import { pinnedNeighbour } from './pinned-views.ts';
import { useViewMutations } from './useViewMutations.ts';

export type ViewDialog = 'save_as' | 'rename' | 'default';

interface Options {
  readonly list: ListView;
  readonly moduleType: string;
  readonly siteId: number;
  readonly me: CurrentUser;
  readonly mayShare: boolean;
  readonly onDialog: (dialog: ViewDialog) => void;
}

/** The actions on the current view. A disabled action says why it is disabled. */
export function useViewEntries({ list, moduleType, siteId, me, mayShare, onDialog }: Options) {
  const { t, i18n } = useTranslation('list');
  const { toast } = useToast();
  const calls = useViewMutations(siteId);
  const { saved, view, views, isChanged, reset, open } = list;

  async function create(name: string, is_shared: boolean): Promise<boolean> {
    const made = await calls.create({ module_type: moduleType, name, document: view, is_shared });
    if (made !== null) open(made.id);
    return made !== null;
  }

  const rename = async (name: string) =>
    saved !== null && (await calls.update(saved, { name })) !== null;

  async function save(): Promise<void> {
    if (saved === null) return;
    const stored = await calls.update(saved, { document: view });
    if (stored === null) return;
    reset();
    toast({ title: t('view.saved', { name: textIn(stored.name, i18n.language) }) });
  }

  async function remove(): Promise<void> {
    const gone = saved === null ? null : await calls.remove(saved);
    if (gone === null) return;
    open(null);
    const { module_type, name, document, is_shared, pin_order } = gone;
    toast({
      title: t('view.deleted', { name: textIn(name, i18n.language) }),
      action: {
        label: t('view.undo'),
        onSelect: () =>
          void calls
            .create({ module_type, name, document, is_shared, pin_order })
            .then((made) => made !== null && open(made.id)),
      },
    });
  }

  async function pin(): Promise<void> {
    if (saved === null) return;
    const last = Math.max(0, ...views.map(({ pin_order }) => pin_order ?? 0));
    await calls.update(saved, { pin_order: saved.pin_order === null ? last + 1 : null });
  }

  /** The two views swap their positions in the navigation. */
  async function swap(other: ViewRow): Promise<void> {
    if (saved === null) return;
    const moved = await calls.update(saved, { pin_order: other.pin_order });
    if (moved !== null) await calls.update(other, { pin_order: saved.pin_order });
  }

  const saveAs: MenuEntry = {
    key: 'save_as',
    title: t('view.save_as'),
    icon: <Copy />,
    onSelect: () => onDialog('save_as'),
  };
  const back: MenuEntry = {
    key: 'reset',
    title: t('view.reset'),
    icon: <RotateCcw />,
    onSelect: reset,
  };
  if (saved === null) return { create, rename, entries: isChanged ? [saveAs, back] : [saveAs] };

  const isLocked = saved.is_shared && !mayShare;
  const lock: { readonly lock?: Lock } = isLocked ? { lock: { text: t('view.needs_share') } } : {};
  const shareLock: { readonly lock?: Lock } = mayShare
    ? {}
    : { lock: { text: t('view.needs_share') } };
  const isMine = saved.owner_user_id === me.user.id;
  const { is_shared, pin_order } = saved;
  const entries: readonly MenuEntry[] = [
    ...(isChanged || saved.warnings.length > 0
      ? [
          {
            key: 'save',
            title: t('view.save_changes'),
            icon: <Save />,
            onSelect: () => void save(),
            ...lock,
          },
        ]
      : []),
    ...(isChanged ? [back] : []),
    saveAs,
    {
      key: 'rename',
      title: t('view.rename'),
      icon: <Pencil />,
      onSelect: () => onDialog('rename'),
      ...lock,
    },
    {
      key: 'pin',
      title: t(pin_order === null ? 'view.pin' : 'view.unpin'),
      icon: pin_order === null ? <Pin /> : <PinOff />,
      onSelect: () => void pin(),
      ...lock,
    },
    ...([-1, 1] as const).flatMap((by) => {
      const other = pinnedNeighbour(views, saved, by, mayShare);
      if (other === null) return [];
      const Arrow = by < 0 ? ArrowUp : ArrowDown;
      return [
        {
          key: `pin_${by}`,
          title: t(by < 0 ? 'view.pin_up' : 'view.pin_down'),
          icon: <Arrow />,
          onSelect: () => void swap(other),
          ...lock,
        },
      ];
    }),
    ...(is_shared && !isMine
      ? []
      : [
          {
            key: 'share',
            title: t(is_shared ? 'view.unshare' : 'view.share'),
            icon: <Users />,
            onSelect: () => void calls.update(saved, { is_shared: !is_shared }),
            ...shareLock,
          },
        ]),
    ...(is_shared
      ? [
          {
            key: 'default',
            title: t('view.default'),
            icon: <Star />,
            onSelect: () => onDialog('default'),
            ...shareLock,
          },
        ]
      : []),
    {
      key: 'delete',
      title: t('view.delete'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void remove(),
      ...lock,
    },
  ];
  return { create, rename, entries };
}
