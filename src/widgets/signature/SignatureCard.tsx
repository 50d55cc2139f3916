import { BadgeCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { findRow } from '../common/find-row.ts';
import { useWidgetServices } from '../services.ts';
import type { Signature } from './value.ts';
import styles from './signature.module.css';

interface SignatureImageProps {
  readonly signature: Signature;
  readonly settings: SettingsOf<'signature'>;
}

/** The drawn lines, or the printed name if nothing was drawn. */
function SignatureImage({ signature, settings }: SignatureImageProps) {
  const { t } = useTranslation('widgets');
  const { drawing, printed_name: name } = signature;
  const { penColor: color, backgroundColor: background } = settings;
  if (drawing === null) {
    return (
      <span className={styles.image} style={{ color, background }}>
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
        <path d={drawing.path} stroke={color} />
      </svg>
    </span>
  );
}

interface Props {
  readonly signature: Signature;
  readonly settings: SettingsOf<'signature'>;
  /** Digest of the item's current values; null if it is unknown. */
  readonly digest: string | null;
  /** At the end of the card. */
  readonly action?: ReactNode;
}

const marks = { waiting: CircleDashed, covers: BadgeCheck, changed: TriangleAlert };

function stateOf({ covers }: Signature, digest: string | null): keyof typeof marks | null {
  if (covers === null) return 'waiting';
  if (digest === null) return null;
  return covers === digest ? 'covers' : 'changed';
}

/** A signature: who signed what and when, and whether the values are still the signed ones. */
export function SignatureCard({ signature, settings, digest, action }: Props) {
  const { t } = useTranslation('widgets');
  const { dateTime } = useFormat();
  const { people } = useWidgetServices();
  const signer = signature.user_id === null ? undefined : findRow(people, signature.user_id);
  const state = stateOf(signature, digest);
  const Mark = state === null ? null : marks[state];
  return (
    <div className={styles.card}>
      <SignatureImage signature={signature} settings={settings} />
      <div className={styles.details}>
        <strong>{signature.printed_name}</strong>
        {signature.meaning !== '' && <span>{signature.meaning}</span>}
        {signer !== undefined && signer.name !== signature.printed_name && (
          <span className={styles.when}>{t('signature_signer', { name: signer.name })}</span>
        )}
        {signature.signed_at !== null && (
          <time className={styles.when} dateTime={signature.signed_at}>
            {dateTime(signature.signed_at)}
          </time>
        )}
        {Mark !== null && state !== null && (
          <span className={styles.state} data-state={state} title={signature.covers ?? undefined}>
            <Mark size={14} />
            {t(`signature_${state}`)}
          </span>
        )}
      </div>
      {action}
    </div>
  );
}
