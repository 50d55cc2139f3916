import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoCategory } from '../../contract/files.ts';
import styles from '../common/files/files.module.css';
import { useWidgetServices } from '../services.ts';

interface Props {
  readonly id: number;
  readonly kind: PhotoCategory;
  readonly kinds: readonly PhotoCategory[];
  /** Of the photo. */
  readonly name: string;
}

/** Says what a photo is of, until it is saved with its item. */
export function PhotoCategorySelect({ id, kind, kinds, name }: Props) {
  const { t } = useTranslation('files');
  const { files } = useWidgetServices();
  const [wanted, setWanted] = useState<PhotoCategory | null>(null);
  const [reason, setReason] = useState<string | null>(null);

  async function say(next: PhotoCategory): Promise<void> {
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
          if (next !== undefined) void say(next);
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
