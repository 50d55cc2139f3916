import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FlowPlace } from '../../../contract/flow-places.ts';
import { useModules } from '../../../modules/registry/registry.ts';
import { textIn } from '../../../runtime/text.ts';
import styles from '../people.module.css';

type Flow = FlowPlace & { readonly has_role?: boolean };

interface Props {
  readonly flows: readonly Flow[];
  /** Who takes over. */
  readonly heir?: string;
}

/** The status flows that name a person, a team or a role, with links to their templates. */
export function FlowList({ flows, heir = '' }: Props) {
  const { t, i18n } = useTranslation('people');
  const { byType } = useModules();
  const moduleName = (type: string) => {
    const document = byType.get(type)?.document;
    return document === undefined ? type : textIn(document.name, i18n.language);
  };
  return (
    <ul className={styles.list}>
      {flows.map(
        ({ site_id, site_name: site, module_type, template_id, template_name, ...flow }) => {
          const { version, open_items: open, has_role } = flow;
          const module = moduleName(module_type);
          if (site_id === null || template_id === null || template_name === null)
            return <li key={module_type}>{t('leave.flow_module', { module })}</li>;
          const template = textIn(template_name, i18n.language);
          const path = `/app/sites/${site_id}/settings/modules/templates/${module_type}/${template_id}/edit`;
          return (
            <li key={`${site_id} ${template_id} ${version}`}>
              <Link to={path}>
                {open === null
                  ? t('leave.flow_template', { template, module, site })
                  : t('leave.flow_version', { template, module, site, version, count: open })}
              </Link>
              {has_role === false && <div>{t('leave.flow_no_role', { heir, site })}</div>}
            </li>
          );
        },
      )}
    </ul>
  );
}
