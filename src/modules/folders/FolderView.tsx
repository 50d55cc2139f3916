import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import type { Item } from '../../runtime/record/item.ts';
import { cx } from '../../ui/cx.ts';
import { DragGhost } from '../../ui/drag/DragGhost.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { referenceSearch } from '../items/reference-param.ts';
import { HoldNotices } from '../legal-holds/HoldNotices.tsx';
import listStyles from '../list/list.module.css';
import type { CurrentUser } from '../session.ts';
import { useToastOnError } from '../useToastOnError.ts';
import { AddMenu } from './AddMenu.tsx';
import { type FolderModules, folderPath } from './folder-modules.ts';
import { FolderContent } from './FolderContent.tsx';
import { FolderHeader } from './FolderHeader.tsx';
import styles from './folders.module.css';
import { listPath } from './paths.ts';
import { SelectedDocuments } from './SelectedDocuments.tsx';
import { Subfolders } from './Subfolders.tsx';
import { FolderTree } from './tree/FolderTree.tsx';
import { useOpenFolders } from './tree/open-folders.ts';
import { UploadPanel } from './upload/UploadPanel.tsx';
import { versionColumn } from './upload/upload-port.ts';
import { useFolderUpload } from './upload/useFolderUpload.ts';
import { useFileDrop } from './useFileDrop.ts';
import { useFiling } from './useFiling.tsx';
import { useFolderDrag } from './useFolderDrag.ts';
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

/** The folders in which the shown one is are expanded. */
function useExpandedPath(path: readonly Item[], expandAll: (ids: readonly number[]) => void): void {
  const expand = useEffectEvent(expandAll);
  const above = path
    .slice(0, -1)
    .map(({ id }) => id)
    .join(',');
  useEffect(() => {
    expand(above === '' ? [] : above.split(',').map(Number));
  }, [above]);
}

/** A folder: the tree beside its folders and documents. */
export function FolderView({ modules, site, me, path, base }: Props) {
  const { documents, filedIn } = modules;
  const { t } = useTranslation('folders');
  const navigate = useNavigate();
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const attempt = useToastOnError();
  const current = path.at(-1) ?? null;
  const folderId = current?.id ?? null;
  const siteId = site.id;
  const key = folderId === null ? '' : String(folderId);

  // A view is kept from folder to folder; a search, a filter and an open document are not.
  const hrefOf = (id: number | null) => {
    const params = new URLSearchParams(search);
    for (const name of ['search', 'filter', 'item']) params.delete(name);
    const kept = params.toString();
    return folderPath(base, id) + (kept === '' ? '' : `?${kept}`);
  };
  const openFolders = useOpenFolders(me.user.id, siteId);
  useExpandedPath(path, openFolders.expand);
  const filing = useFiling({ modules, site, me, path, base, hrefOf, openFolders });
  const { rights, renaming } = filing;
  const isClosed = current !== null && filing.isClosed(current);

  const mayAdd = rights.createDocuments && !isClosed;
  const mayMakeFolders = rights.createFolders && !isClosed;
  const mayUpload = mayAdd && versionColumn(modules) !== null;
  const upload = useFolderUpload(modules, siteId, rights.createFolders);
  const targetOf = useTargetName(modules, siteId);
  const drop = useFileDrop({
    isOn: mayUpload,
    current: key,
    onFiles: (dropped, target) =>
      void attempt(t('not_read'), async () => {
        const files = await dropped;
        upload.add(files, await targetOf(target === '' ? null : Number(target)));
      }),
  });
  const documentsBase = `/app/sites/${siteId}/${documents.document.route}`;
  const {
    target: dragTarget,
    rootRef,
    ghostRef,
    ...drag
  } = useFolderDrag({
    modules,
    siteId,
    documentsBase,
    // A finger on a phone selects cards; the dialog moves them.
    mayMove: {
      folders: rights.changeFolders && !isPhone,
      documents: rights.changeDocuments && !isPhone,
    },
    selectedFolders: filing.selectedFolders,
    selectedRows: filing.selectedRows,
    onMove: filing.onMove,
    onMoved: filing.clear,
    onHold: (id) => openFolders.expand([id]),
  });
  const dropTarget = dragTarget ?? drop.target;
  const isOfPage = renaming !== null && renaming.id === folderId;

  const add = (
    <AddMenu
      onFolder={mayMakeFolders ? filing.askName : undefined}
      onDocument={
        mayAdd && folderId !== null
          ? () => void navigate(`${documentsBase}/new${referenceSearch(filedIn.db, folderId)}`)
          : undefined
      }
      onFiles={
        mayUpload
          ? (dropped) =>
              void attempt(t('failed'), async () => upload.add(dropped, await targetOf(folderId)))
          : undefined
      }
    />
  );
  return (
    <div
      ref={rootRef}
      className={cx(listStyles.page, styles.page)}
      data-dragging={drag.label !== null || undefined}
      {...drop.handlers}
    >
      <FolderHeader
        path={path}
        hrefOf={hrefOf}
        nameOf={filing.nameOf}
        dropTarget={dropTarget}
        isClosed={isClosed}
        entries={current === null ? [] : filing.entriesOf(current)}
        listHref={`${base}/${listPath}`}
        renaming={isOfPage && isPhone ? renaming : null}
        add={isPhone ? null : add}
      />
      {folderId !== null && (
        <HoldNotices
          siteId={siteId}
          me={me}
          module_type={modules.folders.document.type}
          item_id={folderId}
          banner
        />
      )}
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
              onKey={filing.onTreeKey}
              renaming={isOfPage ? renaming : null}
              dropTarget={dropTarget}
              {...(drag.onFolderPress !== undefined && { onPress: drag.onFolderPress })}
            />
          </aside>
        )}
        <div
          className={cx(listStyles.panel, styles.panel)}
          data-over={drop.target === key || undefined}
          onPointerDown={drag.onListPress}
        >
          <FolderContent
            key={folderId}
            modules={modules}
            site={site}
            me={me}
            folderId={folderId}
            mayUpload={mayUpload}
            footerEnd={isPhone && (mayAdd || mayMakeFolders) ? add : null}
            selectedActions={
              rights.changeDocuments
                ? (selected) => (
                    <SelectedDocuments
                      selected={selected}
                      store={filing.selectedRows}
                      onMove={filing.moveRows}
                    />
                  )
                : undefined
            }
            folders={
              <Subfolders
                modules={modules}
                siteId={siteId}
                folderId={folderId}
                hrefOf={hrefOf}
                filing={filing}
                renaming={isOfPage ? null : renaming}
                dropTarget={dropTarget}
                onPress={drag.onFolderPress}
              />
            }
          />
        </div>
      </div>
      {drag.label !== null && <DragGhost ref={ghostRef} label={drag.label} />}
      {filing.dialogs}
    </div>
  );
}
