import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ModuleDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { CardFields } from '../document-form/DocumentForm.tsx';
import { withWording } from '../document/texts.ts';
import { withoutRight, withRightNamed } from './module-fields.ts';
import styles from './own-modules.module.css';

interface Props {
  readonly module: ModuleDocument;
  readonly onChange: (module: ModuleDocument) => void;
}

/** The rights that fields of the module have of their own, with how many fields each is for. */
export function FieldRights({ module, onChange }: Props) {
  const { t, i18n } = useTranslation('own_modules');
  const { language } = i18n;
  const { fieldRights = [], coreColumns } = module;
  return (
    <CardFields>
      <ul className={styles.fields}>
        {fieldRights.map(({ id, name }) => {
          const called = textIn(name, language);
          const count = coreColumns.filter(({ right }) => right === id).length;
          return (
            <li key={id} className={styles.field}>
              <div className={styles.fieldName}>
                <TextInput
                  aria-label={t('right_name', { name: id })}
                  value={called}
                  maxLength={200}
                  onChange={({ target }) => {
                    const next = withWording(name, language, target.value);
                    if (next !== null) onChange(withRightNamed(module, id, next));
                  }}
                />
                <span className={styles.note}>
                  {t('right_fields', { count })} · <code>{id}</code>
                </span>
              </div>
              <div className={styles.tools}>
                <IconButton
                  size="small"
                  label={t('remove_right', { name: called })}
                  icon={<Trash2 size={16} />}
                  onClick={() => onChange(withoutRight(module, id))}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{t('rights_help')}</p>
    </CardFields>
  );
}
