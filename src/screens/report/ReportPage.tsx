import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { sitesQueryOptions } from '../../api/query-options.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { useRecentItems } from '../../modules/recent.ts';
import { SiteModules } from '../../modules/registry/SiteModules.tsx';
import { lackedOn, registryFor } from '../../modules/registry/site-modules.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { readReportSubject, reportModules, useReportSites } from '../../modules/reports.ts';
import { SiteServices } from '../../modules/services/SiteServices.tsx';
import type { CurrentUser } from '../../modules/session.ts';
import { sortSites } from '../../modules/sites.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { DefaultTemplate } from './DefaultTemplate.tsx';
import { ReportForm } from './ReportForm.tsx';
import { Sent } from './Sent.tsx';
import { SharedNotice } from './SharedNotice.tsx';
import { SharedPhotos } from './SharedPhotos.tsx';
import { SubjectPlaces } from './SubjectPlaces.tsx';
import { useShared } from './useShared.ts';
import styles from './report.module.css';

interface Props {
  readonly me: CurrentUser;
  /** The site that is selected in the header; null for none. */
  readonly selectedSiteId: number | null;
}

/** Reports a problem on a site in three fields: what, where, photos. */
export function ReportPage({ me, selectedSiteId }: Props) {
  const { t, i18n } = useTranslation('report');
  const registry = useModules();
  const read = useQuery(sitesQueryOptions);
  const sites = sortSites(useReportSites(me), i18n.language);
  const [params] = useSearchParams();
  const recent = useRecentItems(me.user);
  const [chosen, setChosen] = useState<number | null>(null);
  const [moduleType, setModuleType] = useState<string | null>(null);
  const shared = useShared();
  const text = useRef<string | null>(null);
  // The text entered so far, for the form of another site or module; null before the first.
  const [carried, setCarried] = useState<string | null>(null);
  const [made, setMade] = useState<Item | null>(null);
  const wished = [chosen, Number(params.get('site')), selectedSiteId, recent[0]?.siteId];
  const site =
    wished.map((id) => sites.find((each) => each.id === id)).find((each) => each !== undefined) ??
    sites[0];
  const title = t('title');
  if (read.data === undefined || shared === undefined)
    return <QueryState query={read} errorTitle={title} rows={4} rowHeight={64} />;
  const targets =
    site === undefined
      ? []
      : reportModules(registryFor(registry, lackedOn(registry, me, site.id)).modules, me, site.id);
  // What was open belongs to the site on which the report began.
  const subject = site?.id === Number(params.get('site')) ? readReportSubject(params) : null;
  const target = targets.find(({ module }) => module.document.type === moduleType) ?? targets[0];
  if (site === undefined || target === undefined)
    return <ErrorState title={title} reason={t('not_allowed')} />;

  return (
    <>
      <PageHeader title={title} />
      <PageColumn maxWidth={640}>
        <Card>
          {made === null ? (
            <>
              <div className={styles.form}>
                <SiteChoice
                  sites={sites}
                  site={site}
                  onChoose={(id) => {
                    setCarried(text.current);
                    setChosen(id);
                  }}
                />
                {targets.length > 1 && (
                  <FieldFrame label={t('kind')}>
                    {(control) => (
                      <NativeSelect
                        {...control}
                        value={target.module.document.type}
                        onChange={(type) => {
                          setCarried(text.current);
                          setModuleType(type);
                        }}
                        options={targets.map(({ module: { document } }) => ({
                          value: document.type,
                          label: textIn(document.singular, i18n.language),
                        }))}
                      />
                    )}
                  </FieldFrame>
                )}
                <SharedNotice
                  photoCount={shared.photoCount}
                  takesPhotos={target.report.photos !== null}
                />
              </div>
              <SiteModules siteId={site.id} me={me}>
                <SiteServices key={site.id} site={site} me={me}>
                  <DefaultTemplate key={target.module.document.type} target={target}>
                    {(own) => (
                      <SharedPhotos report={own.report} shared={shared}>
                        <SubjectPlaces report={own.report} siteId={site.id} subject={subject}>
                          {(places) => (
                            <ReportForm
                              {...own}
                              site={site}
                              me={me}
                              subject={subject}
                              places={places}
                              initialText={carried ?? shared.text}
                              onText={(next) => {
                                text.current = next;
                                shared.keepNoText();
                              }}
                              onSent={(item) => {
                                shared.end();
                                setMade(item);
                              }}
                            />
                          )}
                        </SubjectPlaces>
                      </SharedPhotos>
                    )}
                  </DefaultTemplate>
                </SiteServices>
              </SiteModules>
            </>
          ) : (
            <Sent
              target={target}
              site={site}
              made={made}
              onAgain={() => {
                text.current = '';
                setCarried('');
                setMade(null);
              }}
            />
          )}
        </Card>
      </PageColumn>
    </>
  );
}

interface SiteChoiceProps {
  readonly sites: readonly SiteRow[];
  readonly site: SiteRow;
  readonly onChoose: (siteId: number) => void;
}

/** The site of the report; a choice if there are several. */
function SiteChoice({ sites, site, onChoose }: SiteChoiceProps) {
  const { t } = useTranslation('report');
  if (sites.length === 1) return <p className={styles.site}>{site.site_name}</p>;
  return (
    <FieldFrame label={t('site')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={String(site.id)}
          onChange={(id) => onChoose(Number(id))}
          options={sites.map(({ id, site_name }) => ({ value: String(id), label: site_name }))}
        />
      )}
    </FieldFrame>
  );
}
