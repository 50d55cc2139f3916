import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../runtime/text.ts';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { fieldTypes } from '../../../widgets/fields.ts';
import type { Outcome, ReportLine } from '../report.ts';
import styles from './report.module.css';

const icons: Readonly<Record<Outcome, ReactNode>> = {
  taken: <CircleCheck size={16} />,
  changed: <TriangleAlert size={16} />,
  left_out: <CircleMinus size={16} />,
};

interface Props {
  readonly report: readonly ReportLine[];
}

type Shown = 'remarks' | 'all';

/** The most lines on the page; a form has some hundred. */
const mostShown = 500;

/** The report of an import or export line by line; what needs attention first. */
export function ReportList({ report }: Props) {
  const { t, i18n } = useTranslation('form_files');
  const remarks = report.filter(({ outcome }) => outcome !== 'taken');
  const [shown, setShown] = useState<Shown>('remarks');
  const lines = shown === 'remarks' ? remarks : report;

  function sentence({ code, params = {} }: ReportLine): string {
    const words = Object.entries(params).map(([name, value]) => {
      const text = typeof value === 'number' ? String(value) : textIn(value, i18n.language);
      const type = name === 'type' ? fieldTypes.get(text)?.document.name : undefined;
      return [name, type === undefined ? text : textIn(type, i18n.language)] as const;
    });
    return t(`report.${code}`, Object.fromEntries(words));
  }

  return (
    <section className={styles.report} aria-label={t('report_label')}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{t('report_label')}</h3>
        <Segmented<Shown>
          aria-label={t('report_shown')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'remarks', label: t('report_remarks', { count: remarks.length }) },
            { value: 'all', label: t('report_all', { count: report.length }) },
          ]}
        />
      </div>
      {lines.length === 0 ? (
        <p className={styles.note}>{t('report_none')}</p>
      ) : (
        <ol className={styles.lines}>
          {lines.slice(0, mostShown).map((line) => (
            <li key={JSON.stringify(line)} className={styles.line} data-outcome={line.outcome}>
              <span className={styles.sign}>{icons[line.outcome]}</span>
              <span className={styles.outcome}>{t(`outcome.${line.outcome}`)}</span>
              <span className={styles.subject}>
                <strong>{line.subject}</strong> <span className={styles.place}>{line.place}</span>
              </span>
              <span className={styles.reason}>{sentence(line)}</span>
            </li>
          ))}
        </ol>
      )}
      {lines.length > mostShown && (
        <p className={styles.note}>{t('report_more', { count: lines.length - mostShown })}</p>
      )}
    </section>
  );
}
