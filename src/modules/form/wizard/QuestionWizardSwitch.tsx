import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/form/Switch.tsx';
import styles from './wizard.module.css';

interface Props {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** On phones: switches between the whole form and one question per screen. */
export function QuestionWizardSwitch({ isOn, onChange }: Props) {
  const { t } = useTranslation('form');
  const id = useId();
  return (
    <div className={styles.switch}>
      <label htmlFor={id}>{t('wizard.switch')}</label>
      <Switch id={id} checked={isOn} onChange={onChange} />
    </div>
  );
}
