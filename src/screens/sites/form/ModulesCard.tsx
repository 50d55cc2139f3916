import { useTranslation } from 'react-i18next';
import { useModules } from '../../../modules/registry/registry.ts';
import { textIn } from '../../../runtime/text.ts';
import { compareNames } from '../../../runtime/compare-names.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import type { SiteFields } from './site-values.ts';
import styles from './form.module.css';

/** The modules that a site uses. */
export function ModulesCard({ values, put }: Pick<SiteFields, 'values' | 'put'>) {
  const { t, i18n } = useTranslation('site_settings');
  const { modules } = useModules();
  const compare = compareNames(i18n.language);
  const all = modules
    .map(({ document: { type, name } }) => ({ type, name: textIn(name, i18n.language) }))
    .toSorted((a, b) => compare(a.name, b.name));
  const used = values.modules;
  return (
    <Card title={t('modules')}>
      <div className={styles.stack}>
        <Checkbox
          checked={used === null}
          onChange={(event) =>
            put({ modules: event.target.checked ? null : all.map(({ type }) => type) })
          }
        >
          {t('every_module')}
        </Checkbox>
        {used !== null && (
          <ul className={styles.modules}>
            {all.map(({ type, name }) => (
              <li key={type}>
                <Checkbox
                  checked={used.includes(type)}
                  onChange={(event) =>
                    put({
                      modules: event.target.checked
                        ? [...used, type]
                        : used.filter((each) => each !== type),
                    })
                  }
                >
                  {name}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.note}>{t('help.modules')}</p>
      </div>
    </Card>
  );
}
