import { useTranslation } from 'react-i18next';
import type { Settings } from '../../runtime/field-type.ts';
import styles from './signature.module.css';
import type { Signature } from './value.ts';

interface Props {
  readonly signature: Signature;
  readonly settings: Settings;
}

const colourOf = (value: unknown, otherwise: string) =>
  typeof value === 'string' ? value : otherwise;

/** The lines as they were drawn, or the printed name where nothing was. */
export function SignatureImage({ signature, settings }: Props) {
  const { t } = useTranslation('widgets');
  const { drawing, printed_name: name } = signature;
  const colour = colourOf(settings['penColor'], '#000000');
  const background = colourOf(settings['backgroundColor'], '#FFFFFF');
  if (drawing === null) {
    return (
      <span className={styles.image} style={{ color: colour, background }}>
        <span className={styles.name}>{name}</span>
      </span>
    );
  }
  return (
    <span className={styles.image} style={{ background }}>
      <svg
        role="img"
        aria-label={t('signature_of', { name })}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      >
        <path d={drawing.path} stroke={colour} />
      </svg>
    </span>
  );
}
