import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Code } from '../../ui/text/Code.tsx';
import styles from './planned-page.module.css';

/** A page that an administrator can add. */
export interface PageToAdd {
  readonly key: string;
  readonly label: string;
  /** What people will do there. */
  readonly description: string;
  /** Type of the module document that adds it; null for a page of a later version. */
  readonly moduleType: string | null;
  /** The address of the page; null while no site is selected. */
  readonly to: string | null;
}

interface Props {
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly pages: readonly PageToAdd[];
  }[];
}

const steps = ['create', 'columns', 'place'] as const;

/** "Set up more": every page that people cannot work with yet, and how an administrator adds it. */
export function SetUpMoreView({ groups }: Props) {
  const { t } = useTranslation('planned_pages');
  return (
    <>
      <PageHeader title={t('set_up.title')} note={t('set_up.note')} />
      <div className={styles.page}>
        <Card title={t('set_up.how')}>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{t(`set_up.steps.${step}`)}</li>
            ))}
          </ol>
        </Card>
        {groups.map(({ id, name, pages }) => (
          <Card key={id} title={name} flush>
            <ul className={styles.list}>
              {pages.map((page) => (
                <li key={page.key} className={styles.planned}>
                  {page.to === null ? (
                    <strong>{page.label}</strong>
                  ) : (
                    <Link to={page.to}>{page.label}</Link>
                  )}
                  <span className={styles.text}>{page.description}</span>
                  <span className={styles.needs}>
                    {page.moduleType === null ? (
                      t('planned')
                    ) : (
                      <>
                        {t('set_up.module')} <Code>{page.moduleType}</Code>
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
