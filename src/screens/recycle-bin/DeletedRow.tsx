import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DeletedItem } from '../../contract/recycle-bin.ts';
import type { ModuleDocument } from '../../runtime/documents.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ItemRow } from '../../ui/page/ItemRows.tsx';
import { Code } from '../../ui/text/Code.tsx';
import styles from './recycle-bin.module.css';
import { pathOf } from './useBinActions.ts';

interface DeletedRowProps {
  readonly item: DeletedItem;
  readonly siteId: number;
  readonly moduleName: string;
  /** Undefined if the module has gone meanwhile. */
  readonly document: ModuleDocument | undefined;
  readonly isSelected: boolean;
  /** Undefined if the person may not restore it. */
  readonly onToggle: (() => void) | undefined;
  readonly onRestore: () => void;
  readonly isBusy: boolean;
}

/** An item in the recycle bin, or a version of a document: what it is, who deleted it and when, and when it goes for good. */
export function DeletedRow(props: DeletedRowProps) {
  const { item, siteId, moduleName, document, isSelected, onToggle, onRestore, isBusy } = props;
  const { t } = useTranslation(['recycle_bin', 'legal_holds', 'files']);
  const format = useFormat();
  const { code, file, deleted_by_user_name: by } = item;
  const ofDocument = item.name ?? code;
  const name = file?.name ?? ofDocument;
  const at = format.stamp(item.deleted_at);
  return (
    <ItemRow
      title={name}
      to={document === undefined ? null : `/app/sites/${siteId}/${pathOf(item, document)}`}
      isLink={false}
      lead={
        <>
          {onToggle !== undefined && (
            <Checkbox checked={isSelected} onChange={onToggle}>
              <span className="visually-hidden">{t('select', { name })}</span>
            </Checkbox>
          )}
          <Icon name={file === null ? (document?.icon ?? 'box') : 'file'} />
        </>
      }
      details={
        <>
          <Code>{code}</Code>
          {file === null ? (
            <span>{moduleName}</span>
          ) : (
            <span>{t('version_of', { version: file.version, name: ofDocument })}</span>
          )}
          {file !== null && file.revision !== null && (
            <span>{t('files:versions.revision', { revision: file.revision })}</span>
          )}
          <span>{by === null ? t('deleted_at', { at }) : t('deleted_by', { at, name: by })}</span>
          <span className={styles.until}>
            {item.is_on_hold
              ? t('legal_holds:stays')
              : t('erased_after', { date: format.date(item.erased_after) })}
          </span>
        </>
      }
      end={
        onToggle !== undefined && (
          <Button
            icon={<Undo2 size={16} />}
            loading={isBusy}
            aria-label={t('restore_named', { name })}
            onClick={onRestore}
          >
            {t('restore')}
          </Button>
        )
      }
    />
  );
}
