import { ArrowLeft, FileText, GitCompare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { DocumentVersion } from '../../../contract/versions.ts';
import { listAddress } from '../../../modules/list-position.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { valueOf } from '../../../runtime/record/values.ts';
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
export function ViewerHeader({ module, item, documentPath, listPath, versions, version }: Props) {
  const { t } = useTranslation(['drawings', 'files']);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [isComparing, setComparing] = useState(false);
  const mayCompare = versions.length > 1;
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
        <h1 className={styles.title}>{item.name ?? numberOf(module, item)}</h1>
        <span className={styles.facts}>
          <Code>{numberOf(module, item)}</Code>
          {version !== null && (
            <span>
              {t('files:version', { version: version.version })}
              {version.revision !== null &&
                ` · ${t('files:versions.revision', { revision: version.revision })}`}
            </span>
          )}
        </span>
      </div>
      {isPhone && (isListed || mayCompare) ? (
        <MoreMenu
          label={t('more')}
          entries={() => [
            ...(isListed
              ? [{ key: 'document', title: t('to_document'), onSelect: toDocument }]
              : []),
            ...(mayCompare
              ? [{ key: 'compare', title: t('compare'), onSelect: () => setComparing(true) }]
              : []),
          ]}
        />
      ) : (
        <span className={styles.actions}>
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
