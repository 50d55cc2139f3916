import { useTranslation } from 'react-i18next';
import { EmptyValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ReadProps } from '../view-types.ts';
import { SignatureCard } from './SignatureCard.tsx';
import styles from './signature.module.css';
import { keyOf, signaturesOf } from './value.ts';

/** The signatures, and whether they still cover the values of the item. */
export function Read({ value, settings, moduleType, item }: ReadProps<SettingsOf<'signature'>>) {
  const { t } = useTranslation('widgets');
  const { digest } = useWidgetServices();
  const signatures = signaturesOf(value);
  if (signatures === null) return <span>{t('signature_unreadable')}</span>;
  if (signatures.length === 0) return <EmptyValue />;
  const now = digest(moduleType, item);
  return (
    <div className={styles.list}>
      {signatures.map((each) => (
        <SignatureCard key={keyOf(each)} signature={each} settings={settings} digest={now} />
      ))}
    </div>
  );
}
