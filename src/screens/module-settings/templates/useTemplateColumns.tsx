import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TemplateSummary } from '../../../contract/templates.ts';
import { textIn } from '../../../runtime/text.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { type GridColumn, wrapped } from '../../../ui/grid/columns.ts';
import { Badge } from '../../../ui/status/Badge.tsx';
import { TwoLineLabel } from '../../../ui/text/TwoLineLabel.tsx';
import styles from '../module-settings.module.css';
import type { PointsAtTemplate, ReadsDraft } from './pointed-template.ts';
import { TemplateMenu } from './TemplateMenu.tsx';

interface Options {
  readonly siteId: number;
  readonly path: string;
  readonly onPointAt: PointsAtTemplate;
  readonly readDraft: ReadsDraft;
}

/** The columns of the list of templates: name, state, use, last change. */
export function useTemplateColumns({
  siteId,
  path,
  onPointAt,
  readDraft,
}: Options): readonly GridColumn<TemplateSummary>[] {
  const { t, i18n } = useTranslation('module_settings');
  const format = useFormat();
  return useMemo(() => {
    const stateOf = ({ state, version }: TemplateSummary) =>
      state === 'published' ? t('template.published', { version }) : t(`template.${state}`);
    const pointAt = ({ id, module_type }: TemplateSummary, how: Parameters<PointsAtTemplate>[1]) =>
      onPointAt({ moduleType: module_type, templateId: id }, how);
    const useOf = ({ items }: TemplateSummary) => t('items', { count: items });
    return [
      {
        id: 'name',
        name: t('name'),
        width: 240,
        flex: 4,
        isPrimary: true,
        isSortable: true,
        render: (row) =>
          wrapped(
            <TwoLineLabel
              name={
                <>
                  <Link
                    to={`${path}/${row.id}/edit`}
                    onPointerEnter={() => pointAt(row, 'rests')}
                    onPointerDown={({ button }) => {
                      if (button === 0) pointAt(row, 'presses');
                    }}
                    // A finger that is lifted leaves before it clicks; one that scrolls is cancelled.
                    onPointerLeave={({ pointerType }) => {
                      if (pointerType !== 'touch') pointAt(row, 'leaves');
                    }}
                    onPointerCancel={() => pointAt(row, 'leaves')}
                    onFocus={() => pointAt(row, 'rests')}
                    onBlur={() => pointAt(row, 'leaves')}
                  >
                    {textIn(row.name, i18n.language)}
                  </Link>
                  {row.is_default && <Badge isPositive>{t('template.default')}</Badge>}
                </>
              }
              details={row.description === null ? null : textIn(row.description, i18n.language)}
            />,
          ),
        text: ({ name }) => textIn(name, i18n.language),
      },
      {
        id: 'state',
        name: t('template.state'),
        width: 190,
        flex: 2,
        render: (row) => {
          const { draft, state } = row;
          // One that was never published is only its draft.
          const isDraftOnly = state === 'draft' && draft !== null;
          return wrapped(
            <span className={styles.names}>
              {!isDraftOnly && <span>{stateOf(row)}</span>}
              {draft !== null && (
                <span className={styles.facts}>
                  {t('template.draft_of', {
                    when: format.ago(draft.changed_at),
                    name: draft.changed_by?.name ?? t('template.somebody'),
                  })}
                </span>
              )}
            </span>,
          );
        },
        text: stateOf,
      },
      {
        id: 'items',
        name: t('template.used_by'),
        width: 120,
        flex: 1,
        isSortable: true,
        text: useOf,
      },
      {
        id: 'changed',
        name: t('template.changed'),
        width: 190,
        flex: 2,
        isSortable: true,
        render: ({ changed_at, changed_by }) =>
          wrapped(
            <span className={styles.names}>
              <span>{format.ago(changed_at)}</span>
              {changed_by !== null && <span className={styles.facts}>{changed_by.name}</span>}
            </span>,
          ),
        text: ({ changed_at }) => changed_at,
      },
      {
        id: 'actions',
        name: t('actions'),
        width: 90,
        render: (row) =>
          wrapped(
            <div className={styles.menu}>
              <TemplateMenu siteId={siteId} template={row} path={path} readDraft={readDraft} />
            </div>,
          ),
        text: () => '',
      },
    ];
  }, [t, i18n.language, format, siteId, path, onPointAt, readDraft]);
}
