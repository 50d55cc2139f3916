import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import type { Item } from '../../runtime/record/item.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { cx } from '../../ui/cx.ts';
import { DragGhost } from '../../ui/drag/DragGhost.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { NameDialog } from '../../ui/overlay/NameDialog.tsx';
import { referenceSearch } from '../items/reference-param.ts';
import listStyles from '../list/list.module.css';
import type { SelectedRows } from '../list/view-types/view-type.ts';
import { useModuleRef } from '../module-ref.ts';
import { type CurrentUser, may } from '../session.ts';
import { useToastOnError } from '../useToastOnError.ts';
import { AddMenu } from './AddMenu.tsx';
import { fetchNow, fetchSelected } from './fetch-filed.ts';
import { type FolderModules, folderPath } from './folder-modules.ts';
import { FolderCards } from './FolderCards.tsx';
import { FolderContent } from './FolderContent.tsx';
import { FolderHeader } from './FolderHeader.tsx';
import styles from './folders.module.css';
import { MoveDialog } from './MoveDialog.tsx';
import type { Filed } from './move-request.ts';
import { NameInput } from './NameInput.tsx';
import { listPath } from './paths.ts';
import { SelectedDocuments } from './SelectedDocuments.tsx';
import { SelectedFolders } from './SelectedFolders.tsx';
import { FolderTree } from './tree/FolderTree.tsx';
import { useOpenFolders } from './tree/open-folders.ts';
import { UploadPanel } from './upload/UploadPanel.tsx';
import { versionColumn } from './upload/upload-port.ts';
import { useFolderUpload } from './upload/useFolderUpload.ts';
import { useFileDrop } from './useFileDrop.ts';
import { useFolderActions } from './useFolderActions.ts';
import { useFolderDrag } from './useFolderDrag.ts';
import { useFolderMenu } from './useFolderMenu.tsx';
import { useFolderMoves } from './useFolderMoves.ts';
import { useTargetName } from './useTargetName.ts';

interface Props {
  readonly modules: FolderModules;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** The folder and the folders in which it is, the outermost first; empty at the top level. */
  readonly path: readonly Item[];
  /** The address of the top level. */
  readonly base: string;
}

const nobody: ReadonlyMap<number, Item> = new Map();

/** A folder: the tree beside its folders and documents. */
export function FolderView({ modules, site, me, path, base }: Props) {
  const { folders, documents, filedIn } = modules;
  const { t } = useTranslation('folders');
  const { number } = useFormat();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const attempt = useToastOnError();
  const foldersRef = useModuleRef(folders);
  const documentsRef = useModuleRef(documents);
  const current = path.at(-1) ?? null;
  const folderId = current?.id ?? null;
  const siteId = site.id;
  const mayDo = (type: string, action: string) => may(me, `${type}.${action}`, siteId);
  const { type } = folders.document;
  const mayUpdate = mayDo(type, 'update');
  const isClosed = (folder: Item) => folders.locks.statuses.has(folder.status);
  const isCurrentClosed = current !== null && isClosed(current);

  const nameOf = (folder: Item) => folder.name ?? itemCode(folders, folder);
  // A view is kept from folder to folder, a search and a filter are not.
  const hrefOf = (id: number | null) => {
    const params = new URLSearchParams(search);
    for (const name of ['search', 'filter', 'item']) params.delete(name);
    const kept = params.toString();
    return folderPath(base, id) + (kept === '' ? '' : `?${kept}`);
  };

  const openFolders = useOpenFolders(me.user.id, siteId);
  const expand = useEffectEvent(openFolders.expand);
  const above = path
    .slice(0, -1)
    .map(({ id }) => id)
    .join(',');
  useEffect(() => {
    expand(above === '' ? [] : above.split(',').map(Number));
  }, [above]);

  // What is selected belongs to the folder in which it was selected.
  const [chosen, setChosen] = useState({ folderId, folders: nobody });
  const selectedFolders = chosen.folderId === folderId ? chosen.folders : nobody;
  const selectedRows = useRef<SelectedRows | null>(null);
  const clear = () => {
    setChosen({ folderId, folders: nobody });
    selectedRows.current?.clear();
  };

  const actions = useFolderActions(modules, siteId);
  const onMove = useFolderMoves(modules, siteId);
  const [moving, setMoving] = useState<{ readonly filed: Filed; readonly what: string } | null>(
    null,
  );
  const [isCreating, setCreating] = useState(false);
  const [renamed, setRenamed] = useState<Item | null>(null);

  const mayCreateDocuments = mayDo(documents.document.type, 'create') && !isCurrentClosed;
  const upload = useFolderUpload(modules, siteId, mayDo(type, 'create'));
  const mayUpload = mayCreateDocuments && versionColumn(modules) !== null;
  const targetOf = useTargetName(modules, siteId);
  const drop = useFileDrop({
    isOn: mayUpload,
    current: folderId === null ? '' : String(folderId),
    onFiles: (dropped, target) =>
      void attempt(t('not_read'), async () => {
        upload.add(await dropped, await targetOf(target === '' ? null : Number(target)));
      }),
  });
  const documentsBase = `/app/sites/${siteId}/${documents.document.route}`;
  const drag = useFolderDrag({
    modules,
    siteId,
    documentsBase,
    mayMove: {
      folders: mayUpdate,
      documents: mayDo(documents.document.type, 'update') && !isPhone,
    },
    selectedFolders,
    selectedRows,
    onMove,
    onMoved: clear,
    onHold: (id) => openFolders.expand([id]),
  });
  const dropTarget = drag.target ?? drop.target;

  async function remove(filed: Filed): Promise<void> {
    if (!(await actions.remove(filed))) return;
    clear();
    const at = path.findIndex(({ id }) => filed.folders.some((folder) => folder.id === id));
    if (at >= 0) void navigate(hrefOf(path[at - 1]?.id ?? null));
  }
  const entriesOf = useFolderMenu({
    base,
    may: { update: mayUpdate, delete: mayDo(type, 'delete') },
    isClosed,
    onRename: setRenamed,
    onMove: (folder) =>
      setMoving({
        filed: { folders: [folder], documents: [] },
        what: t('named', { name: nameOf(folder) }),
      }),
    onDelete: (folder) => void remove({ folders: [folder], documents: [] }),
  });
  const count = (value: number) => t('items', { count: value, number: number(value) });

  /** F2 and Delete in the tree. */
  const onTreeKey = (key: 'F2' | 'Delete', id: number) =>
    void attempt(t('failed'), async () => {
      const folder = await fetchNow(foldersRef, siteId, id);
      const entry = entriesOf(folder).find(
        (each) => each.key === (key === 'F2' ? 'rename' : 'delete'),
      );
      if (entry?.lock === undefined) entry?.onSelect?.();
    });
  const moveRows = (selected: SelectedRows) =>
    void attempt(t('failed'), async () => {
      const items = await fetchSelected(documentsRef, siteId, selected);
      setMoving({ filed: { folders: [], documents: items }, what: count(items.length) });
    });

  const renaming =
    renamed === null
      ? null
      : {
          id: renamed.id,
          input: (
            <NameInput
              name={nameOf(renamed)}
              maxLength={255}
              onSave={(name) => {
                setRenamed(null);
                void actions.rename(renamed, name);
              }}
              onCancel={() => setRenamed(null)}
            />
          ),
        };
  const isOfTree = renamed !== null && !isPhone && renamed.id === folderId;
  const add = (
    <AddMenu
      onFolder={mayDo(type, 'create') && !isCurrentClosed ? () => setCreating(true) : undefined}
      onDocument={
        mayCreateDocuments && folderId !== null
          ? () => void navigate(`${documentsBase}/new${referenceSearch(filedIn.db, folderId)}`)
          : undefined
      }
      onFiles={
        mayUpload
          ? (dropped) => void targetOf(folderId).then((target) => upload.add(dropped, target))
          : undefined
      }
    />
  );
  return (
    <div ref={drag.rootRef} className={cx(listStyles.page, styles.page)} {...drop.handlers}>
      <FolderHeader
        path={path}
        hrefOf={hrefOf}
        nameOf={nameOf}
        dropTarget={dropTarget}
        isClosed={isCurrentClosed}
        entries={current === null ? [] : entriesOf(current)}
        listHref={`${base}/${listPath}`}
        renaming={isPhone && renamed !== null && renamed.id === folderId ? renaming : null}
        add={add}
      />
      <UploadPanel upload={upload} />
      <div className={styles.layout}>
        {!isPhone && (
          <aside aria-label={t('tree')} className={styles.aside}>
            <FolderTree
              modules={modules}
              siteId={siteId}
              openFolders={openFolders}
              label={t('tree')}
              current={folderId}
              hrefOf={hrefOf}
              onKey={onTreeKey}
              renaming={isOfTree ? renaming : null}
              dropTarget={dropTarget}
              {...(drag.onFolderPress !== undefined && { onPress: drag.onFolderPress })}
            />
          </aside>
        )}
        <div
          className={cx(listStyles.panel, styles.panel)}
          data-over={drop.target === (folderId === null ? '' : String(folderId)) || undefined}
          onPointerDown={drag.onListPress}
        >
          <FolderContent
            key={folderId}
            modules={modules}
            site={site}
            me={me}
            folderId={folderId}
            firstStep={mayUpload ? add : null}
            footerEnd={null}
            selectedActions={
              mayDo(documents.document.type, 'update')
                ? (selected) => (
                    <SelectedDocuments
                      selected={selected}
                      selectedRef={selectedRows}
                      onMove={moveRows}
                    />
                  )
                : undefined
            }
            folders={(isSearch) =>
              isSearch ? null : (
                <>
                  <SelectedFolders
                    folders={[...selectedFolders.values()]}
                    mayDelete={mayDo(type, 'delete')}
                    onClear={clear}
                    onMove={(filed) => setMoving({ filed, what: count(filed.folders.length) })}
                    onDelete={(filed) => void remove(filed)}
                  />
                  <FolderCards
                    modules={modules}
                    siteId={siteId}
                    folderId={folderId}
                    hrefOf={hrefOf}
                    entriesOf={entriesOf}
                    renaming={isOfTree ? null : renaming}
                    dropTarget={dropTarget}
                    onPress={isPhone ? undefined : drag.onFolderPress}
                    selected={selectedFolders}
                    onSelect={
                      mayUpdate
                        ? (folder) => {
                            const next = new Map(selectedFolders);
                            if (!next.delete(folder.id)) next.set(folder.id, folder);
                            setChosen({ folderId, folders: next });
                          }
                        : null
                    }
                    none={
                      folderId === null ? <p className={styles.note}>{t('no_folders')}</p> : null
                    }
                  />
                </>
              )
            }
          />
        </div>
      </div>
      {drag.label !== null && <DragGhost ref={drag.ghostRef} label={drag.label} />}
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
    </div>
  );
}
