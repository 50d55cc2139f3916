import { FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../../ui/form/DropZone.tsx';
import { FileButton } from '../../../ui/form/FileButton.tsx';
import styles from './form-import.module.css';
import { acceptedForms } from './read-form-file.ts';

/** Takes a dropped or chosen file with a form, and says which formats it may have. */
export function FormDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation('form_files');
  return (
    <DropZone
      onFiles={([file]) => {
        if (file !== undefined) onFile(file);
      }}
    >
      <FileUp size={24} />
      <p>{t('drop')}</p>
      <FileButton primary accept={acceptedForms} label={t('choose')} onFile={onFile} />
      <ul className={styles.formats}>
        {(['spreadsheet', 'xlsform', 'json_schema'] as const).map((format) => (
          <li key={format}>
            <strong>{t(`format.${format}`)}</strong>
            <span>{t(`format_text.${format}`)}</span>
          </li>
        ))}
      </ul>
    </DropZone>
  );
}
