import { useTranslation } from 'react-i18next';
import type { Assignments } from '../../../contract/hand-over.ts';
import { useModules } from '../../../modules/registry/registry.ts';
import { textIn } from '../../../runtime/text.ts';
import { FlowList } from './FlowList.tsx';
import styles from '../people.module.css';

interface Props {
  readonly assignments: Assignments;
  readonly name: string;
  /** Whether the person is about to be deleted. */
  readonly isDeleted: boolean;
}

/** What is assigned to a person, by site and module, and what else names them. */
export function AssignmentList({
  assignments: { work, leads, manages, flows },
  name,
  isDeleted,
}: Props) {
  const { t, i18n } = useTranslation('people');
  const { byType } = useModules();
  const total = work.reduce((sum, { count }) => sum + count, 0);
  if (total === 0 && leads.length === 0 && manages === 0 && flows.length === 0)
    return <p>{t('leave.nothing', { name })}</p>;
  const moduleName = (type: string) => {
    const document = byType.get(type)?.document;
    return document === undefined ? type : textIn(document.name, i18n.language);
  };
  return (
    <div>
      {total > 0 && <p>{t('leave.assigned', { count: total, name })}</p>}
      <ul className={styles.list}>
        {work.map(({ site_id, site_name: site, module_type, count }) => (
          <li key={`${site_id} ${module_type}`}>
            {t('leave.work', { count, module: moduleName(module_type), site })}
          </li>
        ))}
        {leads.map((team) => (
          <li key={team}>{t('leave.leads', { team })}</li>
        ))}
        {manages > 0 && <li>{t('leave.manages', { count: manages })}</li>}
      </ul>
      {flows.length > 0 && (
        <>
          <FlowList flows={flows} />
          <p className={styles.note}>
            {t(isDeleted ? 'leave.flows_delete' : 'leave.flows_help', { name })}
          </p>
        </>
      )}
    </div>
  );
}
