import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../../../ui/form/FileButton.tsx';
import styles from './form-import.module.css';
import { acceptedForms } from './read-form-file.ts';

interface Props {
  readonly onFile: (file: File) => void;
}

/** An area that takes a dropped or chosen file with a form. */
export function DropZone({ onFile }: Props) {
  const { t } = useTranslation('form_files');
  const [isOver, setIsOver] = useState(false);

  function hover(event: DragEvent): void {
    event.preventDefault();
    setIsOver(true);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
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
      <FileUp size={24} />
      <p className={styles.dropTitle}>{t('drop')}</p>
      <FileButton primary accept={acceptedForms} label={t('choose')} onFile={onFile} />
      <ul className={styles.formats}>
        {(['spreadsheet', 'xlsform', 'json_schema'] as const).map((format) => (
          <li key={format}>
            <strong>{t(`format.${format}`)}</strong>
            <span>{t(`format_text.${format}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
