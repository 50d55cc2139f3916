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
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewRow } from '../../../contract/views.ts';
import { textIn } from '../../../runtime/text.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
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
  const { saved, view, isChanged, reset, open } = list;
  const views = list.views.flatMap((offered) => offered.saved ?? []);

  async function create(name: string, is_shared: boolean): Promise<boolean> {
    const made = await calls.create({ module_type: moduleType, name, document: view, is_shared });
    if (made !== null) open(String(made.id));
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
    open('all');
    const { module_type, name, document, is_shared, pin_order } = gone;
    toast({
      title: t('view.deleted', { name: textIn(name, i18n.language) }),
      action: {
        label: t('view.undo'),
        onSelect: () =>
          void calls
            .create({ module_type, name, document, is_shared, pin_order })
            .then((made) => made !== null && open(String(made.id))),
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

  const entry = (title: string, icon: ReactNode, onSelect: () => void, isLocked = false) => ({
    key: title,
    title,
    icon,
    onSelect,
    ...(isLocked && { lock: { text: t('view.needs_share') } }),
  });
  const saveAs = entry(t('view.save_as'), <Copy />, () => onDialog('save_as'));
  const back = entry(t('view.reset'), <RotateCcw />, reset);
  if (saved === null) return { create, rename, entries: isChanged ? [saveAs, back] : [saveAs] };

  const isLocked = saved.is_shared && !mayShare;
  const isMine = saved.owner_user_id === me.user.id;
  const { is_shared, pin_order } = saved;
  const toggleShared = () => void calls.update(saved, { is_shared: !is_shared });
  const up = pinnedNeighbour(views, saved, -1, mayShare);
  const down = pinnedNeighbour(views, saved, 1, mayShare);
  const entries: readonly (MenuEntry | null | false)[] = [
    (isChanged || saved.warnings.length > 0) &&
      entry(t('view.save_changes'), <Save />, () => void save(), isLocked),
    isChanged && back,
    saveAs,
    entry(t('view.rename'), <Pencil />, () => onDialog('rename'), isLocked),
    pin_order === null
      ? entry(t('view.pin'), <Pin />, () => void pin(), isLocked)
      : entry(t('view.unpin'), <PinOff />, () => void pin(), isLocked),
    up && entry(t('view.pin_up'), <ArrowUp />, () => void swap(up), isLocked),
    down && entry(t('view.pin_down'), <ArrowDown />, () => void swap(down), isLocked),
    (!is_shared || isMine) &&
      entry(t(is_shared ? 'view.unshare' : 'view.share'), <Users />, toggleShared, !mayShare),
    is_shared && entry(t('view.default'), <Star />, () => onDialog('default'), !mayShare),
    { ...entry(t('view.delete'), <Trash2 />, () => void remove(), isLocked), danger: true },
  ];
  return { create, rename, entries: entries.filter((each) => each !== null && each !== false) };
}
