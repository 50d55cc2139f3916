import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditFilter, EXPORT_AUDIT_LOG } from '../../contract/audit.ts';
import { auditPermission } from '../../domain/permissions.ts';
import { ExportNotice } from '../../modules/export/ExportNotice.tsx';
import { useExport } from '../../modules/export/useExport.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { ForbiddenPage } from '../../ui/page/Forbidden.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import styles from './audit.module.css';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditLog } from './AuditLog.tsx';
import { ChainCheck } from './ChainCheck.tsx';

/**
 * Who did what, when and from where in the organisation, for people who may read its audit log. To
 * find a change: choose an area, a person, a site or a day, and read; two taps.
 */
export function AuditPage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('audit');
  if (may(me, auditPermission, null)) return <Audit />;
  return (
    <ForbiddenPage
      header={{ title: t('title') }}
      title={t('forbidden_title')}
      text={t('forbidden_text')}
    />
  );
}

function Audit() {
  const { t } = useTranslation('audit');
  const [filter, setFilter] = useState<AuditFilter>({});
  const [isChecking, setChecking] = useState(false);
  const { running, start, cancel } = useExport();
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button icon={<ShieldCheck size={16} />} onClick={() => setChecking(true)}>
              {t('check')}
            </Button>
            <Button
              icon={<Download size={16} />}
              disabled={running !== null}
              onClick={() =>
                void start({
                  call: EXPORT_AUDIT_LOG,
                  params: {},
                  query: filter,
                  name: t('export_name'),
                })
              }
            >
              {t('export')}
            </Button>
          </>
        }
      />
      <ExportNotice running={running} cancel={cancel} />
      <div className={styles.page}>
        <AuditFilters filter={filter} onChange={setFilter} />
        <AuditLog filter={filter} onClear={() => setFilter({})} />
      </div>
      {isChecking && <ChainCheck onClose={() => setChecking(false)} />}
    </>
  );
}
