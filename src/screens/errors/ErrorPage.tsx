import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button/Button.tsx';
import styles from './ErrorPage.module.css';

interface Props {
  /** A Lucide icon of 24 px. */
  readonly icon: ReactNode;
  readonly title: string;
  readonly description: string;
  /** The message of the error. */
  readonly message?: string | undefined;
  /** Instead of "Go back home". */
  readonly action?: ReactNode;
  /** Below the text and its action. */
  readonly more?: ReactNode;
}

/** A page that reports an error, with a link to continue (spec 2.9). */
export function ErrorPage({ icon, title, description, message, action, more }: Props) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <div className={styles.block}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <h1>{title}</h1>
        <p className={styles.text}>{description}</p>
        {message !== undefined && <p className={styles.message}>{message}</p>}
        <div className={styles.action}>
          {action ?? (
            <Button type="primary" onClick={() => void navigate('/app')}>
              {t('go_home')}
            </Button>
          )}
        </div>
        {more}
      </div>
    </div>
  );
}
