import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { auditQueryOptions } from '../../api/audit.ts';
import { sitesQueryOptions } from '../../api/query-options.ts';
import type { AuditEntry, AuditFilter } from '../../contract/audit.ts';
import { auditActor } from '../../domain/audit.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Timeline } from '../../ui/page/Timeline.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { type AuditChange, auditChanges, auditItemName, auditVerb } from './audit-entry.ts';
import { useValueNames } from './useValueNames.ts';
import styles from './audit.module.css';

interface Props {
  readonly filter: AuditFilter;
  readonly onClear: () => void;
}

/** The events that the filter chooses, the newest first. */
export function AuditLog({ filter, onClear }: Props) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const factsOf = useFacts();
  const read = useInfiniteQuery(auditQueryOptions(filter));
  const entries = read.data?.pages.flatMap((page) => page.entries);
  if (entries === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={8} rowHeight={56} />;
  if (entries.length === 0)
    return (
      <EmptyState
        title={t('none')}
        text={t('none_text')}
        next={<Button onClick={onClear}>{t('clear')}</Button>}
      />
    );
  return (
    <Card>
      <Timeline
        label={t('title')}
        entries={entries.map((entry) => ({
          id: `${entry.site_id ?? 0} ${entry.sequence}`,
          mark: (
            <Avatar
              person={{
                id: entry.user?.id ?? 0,
                name: entry.user?.name ?? t(auditActor(entry.call)),
              }}
              size={26}
              decorative
            />
          ),
          line: <Sentence entry={entry} />,
          time: format.stamp(entry.at),
          at: entry.at,
          facts: factsOf(entry),
          body: <Values entry={entry} />,
        }))}
      />
      {read.hasNextPage && (
        <div className={styles.more}>
          <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The name of what an event is about: that of its module, or of a thing of the platform. */
function useTypeName(): (itemType: string) => string {
  const { t, i18n } = useTranslation('audit');
  const { byType } = useModules();
  return (itemType) => {
    const module = byType.get(itemType.split('.')[0] ?? '');
    if (module !== undefined) return textIn(module.document.name, i18n.language);
    const key = itemType.replaceAll('.', '_');
    return t(`types.${key}`, { defaultValue: itemType });
  };
}

/** Who did what to what: "Lena Vogel changed Role “Technician”". */
function Sentence({ entry }: { readonly entry: AuditEntry }) {
  const { t, i18n } = useTranslation('audit');
  const typeName = useTypeName();
  const registry = useModules();
  const { user, item_type, item_id, area } = entry;
  const itemName = auditItemName(entry, i18n.language);
  const verb = t(`did.${auditVerb(entry, registry)}`, { defaultValue: t('did.changed') });
  const name = user?.name ?? t(auditActor(entry.call));
  if (area === 'sign_ins')
    return (
      <>
        <strong>{name}</strong> {verb}
      </>
    );
  const thing =
    itemName === null
      ? t(item_id === null ? 'thing' : 'thing_numbered', { type: typeName(item_type), id: item_id })
      : t('thing_named', { type: typeName(item_type), name: itemName });
  return (
    <>
      <strong>{name}</strong> {verb}: {thing}
    </>
  );
}

const mostShown = 3;

/** The site, device, address and API token of an event. */
function useFacts(): (entry: AuditEntry) => string {
  const { t } = useTranslation('audit');
  const sites = useQuery(sitesQueryOptions);
  return ({ site_id: siteId, origin, token }) => {
    const site = sites.data?.find(({ id }) => id === siteId)?.site_name;
    const device = [origin?.browser, origin?.system].filter((part) => part != null).join(', ');
    const by = token === null ? '' : t('by_token', { name: token.name });
    const place = site ?? (siteId === null ? t('organisation') : `#${siteId}`);
    return [place, device, origin?.address ?? '', by].filter((fact) => fact !== '').join(' · ');
  };
}

/** The changed values of an event. */
function Values({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const registry = useModules();
  const names = useValueNames();
  const fieldName = (field: string) =>
    t(`fields.${field}`, { defaultValue: field.replaceAll(/[\/_]/gv, ' ') });
  const { erased, withheld, area } = entry;
  const changes = area === 'sign_ins' ? [] : auditChanges(entry, registry, names, fieldName);
  // The values of a new thing are many, and seldom what people look for.
  const isNew = ['created', 'imported'].includes(auditVerb(entry, registry));
  const shown = isNew ? 0 : mostShown;
  return (
    <>
      <Changes changes={changes.slice(0, shown)} isNew={isNew} />
      {changes.length > shown && (
        <details className={styles.rest}>
          <summary>
            {t(isNew ? 'values' : 'more_changes', { count: changes.length - shown })}
          </summary>
          <Changes changes={changes.slice(shown)} isNew={isNew} />
        </details>
      )}
      {erased.length > 0 && <p className={styles.facts}>{t('erased', { count: erased.length })}</p>}
      {withheld > 0 && <p className={styles.facts}>{t('withheld', { count: withheld })}</p>}
    </>
  );
}

interface ChangesProps {
  readonly changes: readonly AuditChange[];
  /** Without the values before. */
  readonly isNew: boolean;
}

function Changes({ changes, isNew }: ChangesProps) {
  const { t } = useTranslation('audit');
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ pointer, name, before, after }) => (
        <li key={pointer}>
          <span className={styles.field}>{name}</span>
          {!isNew && (
            <>
              <span className={styles.before}>
                <span className="visually-hidden">{t('before')} </span>
                {before}
              </span>
              <ArrowRight size={14} className={styles.arrow} aria-hidden="true" />
            </>
          )}
          <span className={styles.after}>
            <span className="visually-hidden">{t('after')} </span>
            {after}
          </span>
        </li>
      ))}
    </ul>
  );
}
