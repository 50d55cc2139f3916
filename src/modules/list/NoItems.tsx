import { useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { itemPageQueryOptions } from '../../api/items.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { createLabel } from '../labels.ts';
import { useModuleRef } from '../module-ref.ts';
import { may } from '../session.ts';
import { countFilters } from './filters/split-filter.ts';
import styles from './list.module.css';
import type { ListProps } from './view-types/view-type.ts';

/** Asks whether there is an item, of whatever kind. */
const anyItem = { limit: 1, count_to: 0 } as const;

type Props = Pick<ListProps, 'module' | 'site' | 'me' | 'view' | 'change' | 'name'>;

interface Actions {
  /** Whether the person may create items. */
  readonly mayCreate: boolean;
  /** Begins an item. */
  readonly create: ReactElement;
}

/** Nothing of the module is on the site: what it is for, and how to add the first item or whom to ask. */
function NothingYet({ module, site, name, mayCreate, create }: Props & Actions) {
  const { t, i18n } = useTranslation('list');
  const navigate = useNavigate();
  const { route, description } = module.document;
  const [purpose, title] = [description ?? '', module.document.name].map((text) =>
    textIn(text, i18n.language),
  );
  // A module whose admin has not said what it is for has its name as its description.
  const isSaid = purpose !== '' && purpose !== title;
  const text = [
    ...(isSaid ? [purpose] : mayCreate ? [t('empty_first')] : []),
    ...(mayCreate ? [] : [t('ask_to_create')]),
  ].join(' ');
  return (
    <EmptyState
      title={t('empty', { name })}
      text={text}
      next={
        mayCreate ? (
          <span className={styles.next}>
            {create}
            <Button
              icon={<Upload size={16} />}
              onClick={() => void navigate(`/app/sites/${site.id}/${route}/import`)}
            >
              {t('import')}
            </Button>
          </span>
        ) : (
          'ask'
        )
      }
    />
  );
}

/** The filters of the view have no match, unless the site has no item that any view could show. */
function NoMatches(props: Props & Actions & { readonly count: number }) {
  const { module, site, change, name, mayCreate, create, count } = props;
  const { t } = useTranslation('list');
  const moduleRef = useModuleRef(module);
  const { data, isLoading } = useQuery(itemPageQueryOptions(moduleRef, site.id, anyItem));
  if (isLoading) return <SkeletonRows rows={12} />;
  if (data?.items.length === 0) return <NothingYet {...props} />;
  return (
    <EmptyState
      title={t('no_match', { name })}
      text={t('filters_on', { count })}
      next={
        <span className={styles.next}>
          <Button
            onClick={() =>
              change({
                search: undefined,
                filter: undefined,
                templateId: undefined,
                importId: undefined,
              })
            }
          >
            {t('clear_filters')}
          </Button>
          {mayCreate && create}
        </span>
      }
    />
  );
}

/**
 * A view without items: how to show everything if its filters hide items, else how to add the first
 * one.
 */
export function NoItems(props: Props) {
  const { module, site, me, view } = props;
  const { i18n } = useTranslation('form');
  const navigate = useNavigate();
  const { type, route } = module.document;
  const count = countFilters(module, view);
  const shared = {
    ...props,
    mayCreate: may(me, `${type}.create`, site.id),
    create: (
      <Button
        icon={<Plus size={16} />}
        onClick={() => void navigate(`/app/sites/${site.id}/${route}/new`)}
      >
        {createLabel(module, i18n.language, i18n.getFixedT(i18n.language, 'form'))}
      </Button>
    ),
  };
  return count === 0 ? <NothingYet {...shared} /> : <NoMatches {...shared} count={count} />;
}
