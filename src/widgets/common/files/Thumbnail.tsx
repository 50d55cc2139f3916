import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './files.module.css';
import { usePictureSource } from './usePictureSource.ts';

interface Props {
  readonly id: number;
  /** Alternative text if there is no name next to it; '' is decorative. */
  readonly alt?: string;
  /** There is room for the sentence that says why nothing is shown. */
  readonly isLarge?: boolean;
}

/** A thumbnail, and an icon if it can't be loaded. */
export function Thumbnail({ id, alt = '', isLarge = false }: Props) {
  const { t } = useTranslation('files');
  const { src, failed, onError } = usePictureSource(id, 'thumbnail');
  if (failed === 'absent')
    return (
      <span className={styles.absent} title={t('not_on_device')}>
        <ImageOff size={18} aria-hidden="true" />
        <span className={isLarge ? styles.facts : 'visually-hidden'}>{t('not_on_device')}</span>
      </span>
    );
  if (failed === 'failed') {
    return (
      <ImageOff
        size={18}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      />
    );
  }
  return (
    <img src={src} alt={alt} loading="lazy" decoding="async" draggable={false} onError={onError} />
  );
}
