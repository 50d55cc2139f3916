import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../../api/config.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import type { SiteFields } from './site-values.ts';
import styles from './form.module.css';

/** Whether files of the site may be sent to the service that analyses them; nothing without a service. */
export function FileAnalysisCard({ values, put }: Pick<SiteFields, 'values' | 'put'>) {
  const { t } = useTranslation('site_settings');
  if (!pageConfig().file_analysis) return null;
  return (
    <Card title={t('file_analysis')}>
      <div className={styles.stack}>
        <Checkbox
          checked={values.file_analysis}
          onChange={(event) => put({ file_analysis: event.target.checked })}
        >
          {t('file_analysis_on')}
        </Checkbox>
        <p className={styles.note}>{t('help.file_analysis')}</p>
      </div>
    </Card>
  );
}
