import { CircleAlert, CircleCheck, LocateFixed, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import type { FlowFinding } from './finding.ts';
import { FixButton } from './FixButton.tsx';
import type { EditFlow, FlowSelection } from './flow-edit.ts';
import styles from './findings.module.css';

interface FlowFindingsProps {
  readonly findings: readonly FlowFinding[];
  readonly onShow: (selection: FlowSelection) => void;
  readonly onEdit: EditFlow;
}

/** A move where the finding is about one: its node is where it leaves. */
const targetOf = ({ node, edge }: FlowFinding): FlowSelection | null =>
  edge !== null ? { kind: 'edge', id: edge } : node !== null ? { kind: 'node', id: node } : null;

/** Every finding of the flow check, with what mends it; errors come first and stop publishing. */
export function FlowFindings({ findings, onShow, onEdit }: FlowFindingsProps) {
  const { t } = useTranslation('diagram');
  const errors = findings.filter(({ rank }) => rank === 'error');
  const warnings = findings.filter(({ rank }) => rank === 'warning');
  return (
    <section className={styles.findings} aria-label={t('check')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('check')}</h2>
        <span className={styles.counts} role="status">
          {findings.length === 0 && (
            <span className={styles.fine}>
              <CircleCheck size={16} /> {t('check_fine')}
            </span>
          )}
          {errors.length > 0 && (
            <span className={styles.error}>
              <CircleAlert size={16} /> {t('errors', { count: errors.length })}
            </span>
          )}
          {warnings.length > 0 && (
            <span className={styles.warning}>
              <TriangleAlert size={16} /> {t('warnings', { count: warnings.length })}
            </span>
          )}
        </span>
      </div>
      <ul className={styles.list}>
        {[...errors, ...warnings].map((finding) => {
          const target = targetOf(finding);
          return (
            <li key={finding.id} className={styles.finding} data-rank={finding.rank}>
              {finding.rank === 'error' ? <CircleAlert size={16} /> : <TriangleAlert size={16} />}
              <span className={styles.text}>{finding.text}</span>
              <FixButton finding={finding} onEdit={onEdit} />
              {target !== null && (
                <IconButton
                  size="small"
                  label={t('show')}
                  icon={<LocateFixed />}
                  onClick={() => onShow(target)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
