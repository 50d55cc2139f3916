import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import type { ReportModule } from '../../modules/reports.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import type { Item } from '../../runtime/record/item.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './report.module.css';

interface SentProps {
  readonly target: ReportModule;
  readonly site: SiteRow;
  readonly made: Item;
  readonly onAgain: () => void;
}

/** The number of a report that was sent, a link to it, and the way to the next one. */
export function Sent({ target: { module }, site, made, onAgain }: SentProps) {
  const { t } = useTranslation('report');
  const code = itemCode(module, made);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <CircleCheck size={32} />
      <h2 ref={heading} tabIndex={-1}>
        {t('sent', { code })}
      </h2>
      <p>{t('sent_text')}</p>
      <div className={styles.actions}>
        <Link
          to={`/app/sites/${site.id}/${module.document.route}/${made.id}`}
          className={styles.open}
        >
          {t('sent_open', { code })}
        </Link>
        <Button type="primary" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}
