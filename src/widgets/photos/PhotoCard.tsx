import { ImageOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PhotoCategory } from '../../contract/files.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useFileNote } from '../common/files/FileLine.tsx';
import styles from '../common/files/files.module.css';
import { Thumbnail } from '../common/files/Thumbnail.tsx';
import type { ReferredFile } from '../file-services.ts';
import { PhotoCategorySelect } from './PhotoCategorySelect.tsx';

interface Props {
  readonly file: ReferredFile;
  readonly onOpen: () => void;
  /** Absent where nothing can be taken out. */
  readonly onRemove?: (name: string) => void;
  /** Among which it can be said what the photo is of; none or one: it can't. */
  readonly kinds?: readonly PhotoCategory[];
}

/** A photo made small, that opens large. */
export function PhotoCard({ file, onOpen, onRemove, kinds = [] }: Props) {
  const { t } = useTranslation('files');
  const note = useFileNote();
  const row = file.state === 'found' ? file.row : null;
  const name = row?.name ?? `#${file.id}`;
  const kind = row?.kind ?? null;
  return (
    <li className={styles.card}>
      {file.state === 'found' ? (
        <button
          type="button"
          className={styles.picture}
          aria-label={t('open_photo', { name })}
          title={name}
          onClick={onOpen}
        >
          <Thumbnail id={file.id} />
        </button>
      ) : (
        <span className={styles.picture} data-state={file.state}>
          <ImageOff size={18} />
          <span className={styles.facts}>{note(file)}</span>
        </span>
      )}
      <span className={styles.caption}>
        <span className={styles.facts} title={name}>
          {name}
        </span>
        {onRemove !== undefined && (
          <IconButton
            size="small"
            label={t('remove', { name })}
            icon={<Trash2 />}
            onClick={() => onRemove(name)}
          />
        )}
      </span>
      {kind !== null && kinds.length > 1 && (
        <PhotoCategorySelect id={file.id} kind={kind} kinds={kinds} name={name} />
      )}
      {kind !== null && kind !== 'uploaded' && kinds.length < 2 && (
        <span className={styles.categoryName}>{t(`kind_${kind}`)}</span>
      )}
    </li>
  );
}
