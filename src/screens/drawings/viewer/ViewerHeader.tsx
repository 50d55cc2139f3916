import { ArrowLeft, FileText, GitCompare, HardDrive, HardDriveDownload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { DocumentRef } from '../../../api/versions.ts';
import type { DocumentVersion } from '../../../contract/versions.ts';
import { useKeepDocument } from '../../../modules/drawings/kept/useKeepDocument.ts';
import { listAddress } from '../../../modules/list-position.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import styles from './viewer.module.css';

const CompareDialog = lazyOverlay(
  async () => (await import('../../../modules/items/versions/CompareDialog.tsx')).CompareDialog,
);

interface Props {
  readonly document: DocumentRef;
  readonly module: CompiledModule;
  readonly item: Item;
  readonly documentPath: string;
  readonly listPath: string;
  /** The newest first. */
  readonly versions: readonly DocumentVersion[];
  /** The version that is shown; null until it is known. */
  readonly version: DocumentVersion | null;
}

/** The number by which people know a drawing. */
function numberOf(module: CompiledModule, item: Item): string {
  const { tagColumn } = module;
  const tag = tagColumn === null ? '' : tagColumn.toText(valueOf(tagColumn, item));
  return tag === '' ? itemCode(module, item) : tag;
}

/** Which drawing it is, the way back to the list, and what can be done with the whole of it. */
export function ViewerHeader(props: Props) {
  const { document, module, item, documentPath, listPath, versions, version } = props;
  const { t } = useTranslation(['drawings', 'files']);
  const format = useFormat();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [isComparing, setComparing] = useState(false);
  const mayCompare = versions.length > 1;
  const name = item.name ?? numberOf(module, item);
  const active = versions.find(({ is_active }) => is_active);
  const keeping = useKeepDocument({ document, module, name, version: active });
  const { kept } = keeping;
  const keepLabel =
    kept === null
      ? t('kept.keep', { size: format.size(active?.file.size ?? 0) })
      : t('kept.forget');
  const onKeep = kept === null ? keeping.keep : keeping.forget;
  // Documents that are no drawings are in no list of drawings.
  const isListed = listPath !== documentPath;
  const toDocument = () => void navigate(documentPath);
  return (
    <header className={styles.header}>
      <Link
        to={isListed ? listAddress(listPath) : documentPath}
        className={styles.back}
        aria-label={t(isListed ? 'to_list' : 'to_document')}
      >
        <ArrowLeft size={18} />
      </Link>
      <div className={styles.lead}>
        <h1 className={styles.title}>{name}</h1>
        <span className={styles.facts}>
          <Code>{numberOf(module, item)}</Code>
          {version !== null && (
            <span>
              {t('files:version', { version: version.version })}
              {version.revision !== null &&
                ` · ${t('files:versions.revision', { revision: version.revision })}`}
            </span>
          )}
          {(kept !== null || keeping.isBusy) && (
            <span className={styles.kept} role="status">
              <HardDrive size={14} />
              {t(kept === null ? 'kept.storing' : 'kept.on_device')}
            </span>
          )}
        </span>
      </div>
      {isPhone && (isListed || mayCompare || onKeep !== null) ? (
        <MoreMenu
          label={t('more')}
          entries={() => [
            ...(isListed
              ? [{ key: 'document', title: t('to_document'), onSelect: toDocument }]
              : []),
            ...(mayCompare
              ? [{ key: 'compare', title: t('compare'), onSelect: () => setComparing(true) }]
              : []),
            ...(onKeep === null || keeping.isBusy
              ? []
              : [{ key: 'keep', title: keepLabel, onSelect: onKeep }]),
          ]}
        />
      ) : (
        <span className={styles.actions}>
          {onKeep !== null && (
            <IconButton
              label={keepLabel}
              icon={kept === null ? <HardDriveDownload size={18} /> : <HardDrive size={18} />}
              pressed={kept !== null}
              disabledReason={keeping.isBusy ? t('kept.storing') : undefined}
              onClick={onKeep}
            />
          )}
          {mayCompare && (
            <IconButton
              label={t('compare')}
              icon={<GitCompare size={18} />}
              onClick={() => setComparing(true)}
            />
          )}
          {isListed && (
            <IconButton
              label={t('to_document')}
              icon={<FileText size={18} />}
              onClick={toDocument}
            />
          )}
        </span>
      )}
      {mayCompare && (
        <CompareDialog open={isComparing} versions={versions} onClose={() => setComparing(false)} />
      )}
    </header>
  );
}
