import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { watchUnsaved } from '../../../browser/unsaved.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { useModuleRef } from '../../module-ref.ts';
import type { FolderModules } from '../folder-modules.ts';
import { useModuleOfNew } from '../useModuleOfNew.ts';
import { createFolderUpload, type FolderUpload, isBusy, type UploadPort } from './folder-upload.ts';
import { createUploadPort } from './upload-port.ts';

/** The upload of a site; it goes on while the person looks at other pages. */
interface SiteUpload {
  readonly upload: FolderUpload;
  /** Takes what the next calls are made with. */
  readonly connect: (port: UploadPort) => void;
}

const uploads = new Map<string, SiteUpload>();

function uploadOf(key: string): SiteUpload {
  const known = uploads.get(key);
  if (known !== undefined) return known;
  let port: UploadPort | null = null;
  const upload = createFolderUpload(() => {
    if (port === null) throw new Error('An upload has begun before its page was shown.');
    return port;
  });
  const made: SiteUpload = {
    upload,
    connect: (next) => {
      port = next;
    },
  };
  // A page that is closed would end the upload.
  watchUnsaved(() => isBusy(upload.state.get()));
  uploads.set(key, made);
  return made;
}

/** Uploads into the folders of the open site. */
export function useFolderUpload(
  modules: FolderModules,
  siteId: number,
  mayMakeFolders: boolean,
): FolderUpload {
  const { t } = useTranslation('folders');
  const { size, sizeLimit } = useFormat();
  const cache = useQueryClient();
  const { files } = useWidgetServices();
  const foldersRef = useModuleRef(modules.folders);
  const documentsRef = useModuleRef(modules.documents);
  const newFolders = useModuleOfNew(modules.folders);
  const newDocuments = useModuleOfNew(modules.documents);
  const site = uploadOf(`${modules.folders.document.type}:${siteId}`);
  useEffect(() => {
    site.connect(
      createUploadPort({
        modules,
        newFolders,
        newDocuments,
        foldersRef,
        documentsRef,
        siteId,
        files,
        cache,
        mayMakeFolders,
        texts: {
          needsFolder: t('refused.documents'),
          mayNotMakeFolders: t('may_not_make_folders'),
          tooLarge: (file) =>
            t('too_large', { size: size(file.size), most: sizeLimit(files.maxFileSize) }),
        },
      }),
    );
  }, [
    site,
    modules,
    newFolders,
    newDocuments,
    foldersRef,
    documentsRef,
    siteId,
    files,
    cache,
    mayMakeFolders,
    t,
    size,
    sizeLimit,
  ]);
  return site.upload;
}
