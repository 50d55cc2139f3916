import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { createStore } from '../../browser/store.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { holdsPermission } from '../../domain/permissions.ts';
import type { Item } from '../../runtime/record/item.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { NameDialog } from '../../ui/overlay/NameDialog.tsx';
import { SetHoldDialog } from '../legal-holds/SetHoldDialog.tsx';
import type { SelectedRows } from '../list/view-types/view-type.ts';
import { useModuleRef } from '../module-ref.ts';
import { type CurrentUser, may } from '../session.ts';
import { useToastOnError } from '../useToastOnError.ts';
import { fetchSelected } from './fetch-filed.ts';
import type { FolderModules } from './folder-modules.ts';
import { MoveDialog } from './MoveDialog.tsx';
import type { Filed } from './move-request.ts';
import { NameInput } from './NameInput.tsx';
import type { OpenFolders } from './tree/open-folders.ts';
import type { FolderKey } from './tree/tree-use.ts';
import { useFolderActions } from './useFolderActions.ts';
import { useFolderMenu } from './useFolderMenu.tsx';
import { useFolderMoves } from './useFolderMoves.ts';

interface Options {
  readonly modules: FolderModules;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly path: readonly Item[];
  readonly base: string;
  readonly hrefOf: (id: number | null) => string;
  readonly openFolders: OpenFolders;
}

const nobody: ReadonlyMap<number, Item> = new Map();

/** What a person may do with folders and documents of a site. */
interface FilingRights {
  readonly createFolders: boolean;
  readonly changeFolders: boolean;
  readonly deleteFolders: boolean;
  readonly holdFolders: boolean;
  readonly createDocuments: boolean;
  readonly changeDocuments: boolean;
}

function filingRights(
  { folders, documents }: FolderModules,
  me: CurrentUser,
  siteId: number,
): FilingRights {
  const mayDo = ({ document }: FolderModules['folders'], action: string) =>
    may(me, `${document.type}.${action}`, siteId);
  return {
    createFolders: mayDo(folders, 'create'),
    changeFolders: mayDo(folders, 'update'),
    deleteFolders: mayDo(folders, 'delete'),
    holdFolders: may(me, holdsPermission, siteId),
    createDocuments: mayDo(documents, 'create'),
    changeDocuments: mayDo(documents, 'update'),
  };
}

/**
 * The work on the folders and documents of a folder: the selection, renaming in place, moves, new folders
 * and deletion, with the dialogs of these.
 */
export function useFiling({ modules, site, me, path, base, hrefOf, openFolders }: Options) {
  const { folders, documents } = modules;
  const siteId = site.id;
  const { t } = useTranslation('folders');
  const { number } = useFormat();
  const navigate = useNavigate();
  const attempt = useToastOnError();
  const documentsRef = useModuleRef(documents);
  const folderId = path.at(-1)?.id ?? null;
  const rights = filingRights(modules, me, siteId);
  const actions = useFolderActions(modules, siteId);
  const onMove = useFolderMoves(modules, siteId);
  // What is selected belongs to the folder in which it was selected.
  const [chosen, setChosen] = useState({ folderId, folders: nobody });
  const selectedFolders = chosen.folderId === folderId ? chosen.folders : nobody;
  const [selectedRows] = useState(() => createStore<SelectedRows | null>(null));
  const [moving, setMoving] = useState<{ readonly filed: Filed; readonly what: string } | null>(
    null,
  );
  const [isCreating, setCreating] = useState(false);
  const [renamed, setRenamed] = useState<Item | null>(null);
  /** The folder for whose hold the reason is asked. */
  const [held, setHeld] = useState<Item | null>(null);
  const nameOf = (folder: Item) => folder.name ?? itemCode(folders, folder);
  const isClosed = (folder: Item) => folders.locks.statuses.has(folder.status);
  const count = (value: number) => t('items', { count: value, number: number(value) });

  function clear(): void {
    setChosen({ folderId, folders: nobody });
    selectedRows.get()?.clear();
  }
  function toggle(folder: Item): void {
    const next = new Map(selectedFolders);
    if (!next.delete(folder.id)) next.set(folder.id, folder);
    setChosen({ folderId, folders: next });
  }
  async function remove(filed: Filed): Promise<void> {
    if (!(await actions.remove(filed))) return;
    clear();
    const at = path.findIndex(({ id }) => filed.folders.some((folder) => folder.id === id));
    if (at >= 0) void navigate(hrefOf(path[at - 1]?.id ?? null));
  }
  const moveFolders = (chosenFolders: readonly Item[]) => {
    const [only] = chosenFolders;
    const isOne = chosenFolders.length === 1 && only !== undefined;
    setMoving({
      filed: { folders: chosenFolders, documents: [] },
      what: isOne ? t('named', { name: nameOf(only) }) : count(chosenFolders.length),
    });
  };
  const entriesOf = useFolderMenu({
    base,
    may: {
      update: rights.changeFolders,
      hold: rights.holdFolders,
      delete: rights.deleteFolders,
    },
    isClosed,
    onRename: setRenamed,
    onMove: (folder) => moveFolders([folder]),
    onHold: setHeld,
    onDelete: (folder) => void remove({ folders: [folder], documents: [] }),
  });

  /** The name of a folder that is being changed, and the input for it. */
  const renaming =
    renamed === null
      ? null
      : {
          id: renamed.id,
          input: (
            <NameInput
              name={nameOf(renamed)}
              onSave={(name) => {
                setRenamed(null);
                void actions.rename(renamed, name);
              }}
              onCancel={() => setRenamed(null)}
            />
          ),
        };
  const dialogs: ReactNode = (
    <>
      {isCreating && (
        <NameDialog
          title={t('new_folder')}
          verb={t('create')}
          label={t('name')}
          missing={t('name_missing')}
          onSave={(name) => actions.create(folderId, name)}
          onClose={() => setCreating(false)}
        />
      )}
      {held !== null && (
        <SetHoldDialog
          siteId={siteId}
          module_type={folders.document.type}
          item_id={held.id}
          name={nameOf(held)}
          onClose={() => setHeld(null)}
        />
      )}
      {moving !== null && (
        <MoveDialog
          modules={modules}
          siteId={siteId}
          openFolders={openFolders}
          what={moving.what}
          onClose={() => setMoving(null)}
          onMove={async (target) => {
            const isMoved = await onMove(moving.filed, target);
            if (isMoved) clear();
            return isMoved;
          }}
        />
      )}
    </>
  );
  return {
    rights,
    nameOf,
    isClosed,
    selectedFolders,
    selectedRows,
    toggle,
    clear,
    onMove,
    moveFolders,
    remove: (filed: Filed) => void remove(filed),
    entriesOf,
    renaming,
    dialogs,
    askName: () => setCreating(true),
    moveRows: (selected: SelectedRows) =>
      void attempt(t('failed'), async () => {
        const items = await fetchSelected(documentsRef, siteId, selected);
        setMoving({ filed: { folders: [], documents: items }, what: count(items.length) });
      }),
    /** F2 and Delete on a folder of the tree. */
    onTreeKey: (key: FolderKey, folder: Item) => {
      const wanted = key === 'F2' ? 'rename' : 'delete';
      const entry = entriesOf(folder).find((each) => each.key === wanted);
      if (entry?.lock === undefined) entry?.onSelect?.();
    },
  };
}

export type Filing = ReturnType<typeof useFiling>;
