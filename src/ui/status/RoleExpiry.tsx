import { CircleX, Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useFormat } from '../format/FormatProvider.tsx';
import { useMinuteTick } from '../hooks/useMinuteTick.ts';
import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './RoleExpiry.module.css';

interface RoleExpiryProps {
  /** When the role ends, ISO 8601; null or absent: never. */
  readonly expiresAt: string | null | undefined;
}

type Expiry = 'none' | 'expired' | 'soon' | 'later' | 'invalid';

function expiryOf(expiresAt: string | null | undefined): Expiry {
  const now = new Date();
  if (expiresAt === null || expiresAt === undefined || expiresAt === '') return 'none';
  const end = Date.parse(expiresAt);
  if (Number.isNaN(end)) return 'invalid';
  if (end <= now.getTime()) return 'expired';
  const month = new Date(now);
  month.setMonth(month.getMonth() + 1);
  return end <= month.getTime() ? 'soon' : 'later';
}

/** When a role expires (spec 4.2): red once it has expired, yellow in the month before. */
export function RoleExpiry({ expiresAt }: RoleExpiryProps) {
  const t = useUiText();
  const format = useFormat();
  useMinuteTick();
  const expiry = expiryOf(expiresAt);
  const text = expiresAt ?? '';
  useEffect(() => {
    if (expiry === 'invalid') console.warn(`A role ends at "${text}", which is no date.`);
  }, [expiry, text]);
  const texts = {
    none: () => t('role_expiry.none'),
    expired: () => t('role_expiry.expired'),
    soon: () => t('role_expiry.expires', { when: format.until(text) }),
    later: () => t('role_expiry.expires_on', { when: format.date(text) }),
    invalid: () => t('role_expiry.invalid'),
  };
  return (
    <span className={styles.label} data-expiry={expiry}>
      {expiry === 'soon' && <Clock size={13} />}
      {expiry === 'expired' && <CircleX size={13} />}
      {texts[expiry]()}
    </span>
  );
}
