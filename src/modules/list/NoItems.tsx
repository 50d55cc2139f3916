import { Plus, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { createLabel } from '../labels.ts';
import { may } from '../session.ts';
import { countFilters } from './filters/split-filter.ts';
import styles from './list.module.css';
import type { ListProps } from './view-types/view-type.ts';

type Props = Pick<ListProps, 'module' | 'site' | 'me' | 'view' | 'change' | 'name'>;

/**
 * A view without items: what the module is for and how to add the first item, or for whom to ask; of
 * a view with filters also how to show everything.
 */
export function NoItems({ module, site, me, view, change, name }: Props) {
  const { t, i18n } = useTranslation(['list', 'form']);
  const navigate = useNavigate();
  const { type, route, description } = module.document;
  const count = countFilters(module, view);
  const mayCreate = may(me, `${type}.create`, site.id);
  const base = `/app/sites/${site.id}/${route}`;
  const create = (
    <Button icon={<Plus size={16} />} onClick={() => void navigate(`${base}/new`)}>
      {createLabel(module, i18n.language, i18n.getFixedT(i18n.language, 'form'))}
    </Button>
  );
  if (count > 0)
    return (
      <EmptyState
        title={t('no_match', { name })}
        text={t('filters_on', { count })}
        next={
          <span className={styles.next}>
            <Button
              onClick={() => change({ search: undefined, filter: undefined, importId: undefined })}
            >
              {t('clear_filters')}
            </Button>
            {mayCreate && create}
          </span>
        }
      />
    );
  const purpose = description === undefined ? '' : textIn(description, i18n.language);
  const text = [purpose, ...(mayCreate ? [] : [t('ask_to_create')])].join(' ');
  return (
    <EmptyState
      title={t('empty', { name })}
      text={text}
      next={
        mayCreate ? (
          <span className={styles.next}>
            {create}
            <Button icon={<Upload size={16} />} onClick={() => void navigate(`${base}/import`)}>
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
