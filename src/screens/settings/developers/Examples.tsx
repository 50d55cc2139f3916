import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiDocumentQueryOptions } from '../../../api/api-tokens.ts';
import { apiUrl } from '../../../api/client.ts';
import { sitesQueryOptions } from '../../../api/query-options.ts';
import { UPLOAD_SITE_FILE } from '../../../contract/files.ts';
import { itemCalls } from '../../../contract/items.ts';
import { useModules } from '../../../modules/registry/registry.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { CopyField } from '../../../ui/text/CopyField.tsx';
import { curlExamples } from './curl-examples.ts';
import styles from './developers.module.css';
import { useCopyTexts } from './useCopyTexts.ts';

/** How programs call the API, with examples from its document. */
export function Examples() {
  const { t } = useTranslation('developers');
  const read = useQuery(apiDocumentQueryOptions);
  const sites = useQuery(sitesQueryOptions);
  const copyTexts = useCopyTexts();
  const { modules } = useModules();
  // The module with most statuses shows every kind of call.
  const [module] = modules.toSorted((a, b) => b.flow.statuses.length - a.flow.statuses.length);
  const base = apiUrl('').replace(/^(?=\/|$)/, window.location.origin);
  if (read.data === undefined)
    return (
      <Card title={t('examples')}>
        <QueryState query={read} errorTitle={t('document_failed')} rows={4} rowHeight={56} />
      </Card>
    );
  const calls = module === undefined ? null : itemCalls(module.document);
  const names =
    calls === null
      ? []
      : [calls.list, calls.get, calls.create, calls.patch, calls.transition].map(
          ({ name }) => name,
        );
  const siteId = sites.data?.find(({ user_roles }) => (user_roles ?? []).length > 0)?.id ?? 1;
  const examples = curlExamples(read.data, [...names, UPLOAD_SITE_FILE.name], { base, siteId });
  return (
    <>
      <Card title={t('start')}>
        <p className={styles.lead}>{t('header')}</p>
        <CopyField label={t('base')} value={base} texts={copyTexts} />
        <p className={styles.document}>
          <a href={apiUrl('/api/docs')} target="_blank" rel="noreferrer">
            {t('document')}
          </a>
        </p>
      </Card>
      <Card title={t('examples')}>
        <p className={styles.lead}>{t('examples_text')}</p>
        {examples.map(({ operation, summary, command }) => (
          <section key={operation} className={styles.example}>
            <h3>{summary}</h3>
            <pre>
              <code>{command}</code>
            </pre>
          </section>
        ))}
      </Card>
    </>
  );
}
