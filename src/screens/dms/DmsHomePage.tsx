import { FilePlus2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import { dmsKindOf } from '../../domain/dms.ts';
import { folderModulesOf } from '../../modules/folders/folder-modules.ts';
import { createLabel } from '../../modules/labels.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { SiteServices } from '../../modules/services/SiteServices.tsx';
import { type CurrentUser, may } from '../../modules/session.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import styles from './dms.module.css';
import { FindDocuments } from './FindDocuments.tsx';
import { LatestDocuments } from './LatestDocuments.tsx';
import { OpenedDocuments } from './OpenedDocuments.tsx';
import { TopFolders } from './TopFolders.tsx';
import { WaitingDocuments } from './WaitingDocuments.tsx';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/**
 * The documents of a site (spec 2.4, dms): find one, see what waits for the person and what has changed,
 * and go to a folder.
 */
export function DmsHomePage({ site, me }: Props) {
  const { t, i18n } = useTranslation(['dms', 'form', 'legal_holds']);
  const navigate = useNavigate();
  const { modules } = useModules();
  const readable = modules.filter(
    ({ document }) => dmsKindOf(document) !== null && may(me, `${document.type}.read`, site.id),
  );
  const filing = readable.map((each) => folderModulesOf(each, readable)).find(Boolean) ?? null;
  const documents = filing?.documents ?? readable[0];
  if (documents === undefined)
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={t('nothing')} text={t('nothing_text')} next="ask" />
      </>
    );
  const base = `/app/sites/${site.id}`;
  const listPath = `${base}/${documents.document.route}`;
  const mayCreate = may(me, `${documents.document.type}.create`, site.id);
  const types = new Set(readable.map(({ document }) => document.type));
  return (
    <SiteServices site={site} me={me}>
      <PageHeader
        title={t('title')}
        note={
          <span className={styles.links}>
            <Link to={listPath}>{textIn(documents.document.name, i18n.language)}</Link>
            {filing !== null && (
              <Link to={`${base}/${filing.folders.document.route}`}>
                {textIn(filing.folders.document.name, i18n.language)}
              </Link>
            )}
            <Link to={`${base}/dms/recycle-bin`}>{t('recycle_bin')}</Link>
            <Link to={`${base}/dms/recycle-bin?show=legal-holds`}>{t('legal_holds:title')}</Link>
          </span>
        }
        actions={
          mayCreate ? (
            <Button
              type="primary"
              icon={<FilePlus2 size={18} />}
              onClick={() => void navigate(`${listPath}/new`)}
            >
              {createLabel(documents, i18n.language, i18n.getFixedT(i18n.language, 'form'))}
            </Button>
          ) : undefined
        }
      />
      <FindDocuments listPath={listPath} />
      <div className={styles.page}>
        <div className={styles.column}>
          <WaitingDocuments siteId={site.id} types={types} />
          <LatestDocuments module={documents} siteId={site.id} {...{ listPath, mayCreate }} />
        </div>
        <div className={styles.column}>
          {filing !== null && <TopFolders modules={filing} siteId={site.id} me={me} />}
          <OpenedDocuments siteId={site.id} types={types} me={me} />
        </div>
      </div>
    </SiteServices>
  );
}
