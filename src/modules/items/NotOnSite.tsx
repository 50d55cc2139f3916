import { MapPinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { textIn } from '../../runtime/text.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly id: number;
}

/** The page of an item after one has switched to a site that does not have it: the way to its list. */
export function NotOnSite({ module, site, id }: Props) {
  const { t, i18n } = useTranslation('form');
  const { route, name } = module.document;
  return (
    <EmptyState
      icon={<MapPinOff size={24} />}
      title={t('not_on_site', { code: itemCode(module, { id }), site: site.site_name })}
      text={t('not_on_site_text')}
      action={
        <Link to={`/app/sites/${site.id}/${route}`}>
          {t('to_list', { name: textIn(name, i18n.language) })}
        </Link>
      }
    />
  );
}
