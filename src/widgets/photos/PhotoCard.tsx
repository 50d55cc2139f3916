import { CloudUpload, ImageOff, PencilLine, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { PhotoCategory } from '../../contract/files.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useFileNote } from '../common/files/FileLine.tsx';
import { Thumbnail } from '../common/files/Thumbnail.tsx';
import type { FileRow, ReferredFile } from '../file-services.ts';
import { useWidgetServices } from '../services.ts';
import styles from '../common/files/files.module.css';

interface Props {
  readonly file: ReferredFile;
  readonly onOpen: () => void;
  /** Absent: the photo can't be removed. */
  readonly onRemove?: (name: string) => void;
  /** Absent: the photo can't be marked. */
  readonly onMark?: (row: FileRow) => void;
  /** The categories that can be chosen; with none or one there is no choice. */
  readonly kinds?: readonly PhotoCategory[];
}

/** A thumbnail that opens the photo in the viewer. */
export function PhotoCard({ file, onOpen, onRemove, onMark, kinds = [] }: Props) {
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
          <Thumbnail id={file.id} isLarge />
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
        <span className={styles.tools}>
          {onMark !== undefined && row !== null && (
            <IconButton
              size="small"
              label={t('marks.open', { name })}
              icon={<PencilLine />}
              onClick={() => onMark(row)}
            />
          )}
          {onRemove !== undefined && (
            <IconButton
              size="small"
              label={t('remove', { name })}
              icon={<Trash2 />}
              onClick={() => onRemove(name)}
            />
          )}
        </span>
      </span>
      {row?.waits === true && (
        <span className={styles.waits}>
          <CloudUpload size={14} aria-hidden="true" />
          {t('waits')}
        </span>
      )}
      {kind !== null && kinds.length > 1 && (
        <PhotoCategorySelect id={file.id} kind={kind} kinds={kinds} name={name} />
      )}
      {kind !== null && kind !== 'uploaded' && kinds.length < 2 && (
        <span className={styles.categoryName}>{t(`kind_${kind}`)}</span>
      )}
    </li>
  );
}

interface PhotoCategorySelectProps {
  readonly id: number;
  readonly kind: PhotoCategory;
  readonly kinds: readonly PhotoCategory[];
  /** Name of the photo. */
  readonly name: string;
}

/** Chooses the category of a photo until it is saved with its item. */
function PhotoCategorySelect({ id, kind, kinds, name }: PhotoCategorySelectProps) {
  const { t } = useTranslation('files');
  const { files } = useWidgetServices();
  const [wanted, setWanted] = useState<PhotoCategory | null>(null);
  const [reason, setReason] = useState<string | null>(null);

  async function changeCategory(next: PhotoCategory): Promise<void> {
    setWanted(next);
    setReason(await files.setCategory(id, next));
    setWanted(null);
  }

  return (
    <span className={styles.photoCategory}>
      <select
        className={styles.categorySelect}
        aria-label={t('kind_of', { name })}
        value={wanted ?? kind}
        onChange={({ target }) => {
          const next = kinds.find((each) => each === target.value);
          if (next !== undefined) void changeCategory(next);
        }}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t(`kind_${each}`)}
          </option>
        ))}
      </select>
      {reason !== null && (
        <span role="alert" className={styles.reason}>
          {reason}
        </span>
      )}
    </span>
  );
}
