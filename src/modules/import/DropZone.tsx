import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileButton } from './FileButton.tsx';
import styles from './import.module.css';

interface Props {
  /** One that was chosen, or all that were dropped. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where a file is dropped or chosen. */
export function DropZone({ onFiles }: Props) {
  const { t } = useTranslation('import_screen');
  const [isOver, setIsOver] = useState(false);

  function hover(event: DragEvent): void {
    event.preventDefault();
    setIsOver(true);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <UploadIcon size={24} />
      <p className={styles.dropWords}>
        {t('drop_here')} <span>{t('or')}</span>
      </p>
      <FileButton primary label={t('choose_file')} onFile={(file) => onFiles([file])} />
      <p className={styles.note}>{t('file_help')}</p>
    </div>
  );
}
