import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { useWidgetServices } from '../services.ts';
import type { PasteSummary, RefusedCell } from './pasted-cell.ts';
import styles from './table.module.css';

/** Refused cells that are listed; the others are counted. */
const mostListed = 20;

interface Props {
  readonly plan: PasteSummary;
  readonly onPaste: () => void;
  /** Called after pasting and after cancelling. */
  readonly onClose: () => void;
}

/** Loads the code of the dialog before somebody pastes. */
export const preloadPasteDialog = (): void => Modal.preload();

/** What pasting would change, add and refuse, before it does so. */
export function PasteDialog({ plan, onPaste, onClose }: Props) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const { changed, added, refused, left } = plan;
  const reasonOf = ({ reason, text }: RefusedCell) =>
    typeof reason === 'string' ? t(`rows.refused.${reason}`, { text }) : reason.sentence;
  return (
    <Modal
      open
      centered
      title={t('rows.paste_title')}
      okText={t('rows.paste')}
      okButtonProps={{ disabled: changed === 0 && added === 0, autoFocus: true }}
      cancelText={t('cancel')}
      onOk={() => {
        onPaste();
        onClose();
      }}
      onCancel={onClose}
    >
      <ul className={styles.plan}>
        <li>{t('rows.will_change', { count: changed })}</li>
        {added > 0 && <li>{t('rows.will_add', { count: added })}</li>}
        {left.rows > 0 && <li>{t('rows.no_room_rows', { count: left.rows })}</li>}
        {left.columns > 0 && <li>{t('rows.no_room_columns', { count: left.columns })}</li>}
      </ul>
      {refused.length > 0 && (
        <>
          <p className={styles.refused}>{t('rows.will_refuse', { count: refused.length })}</p>
          <ul className={styles.plan}>
            {refused.slice(0, mostListed).map((cell) => (
              <li key={`${cell.row} ${cell.column.db}`}>
                {t('rows.cell', { row: cell.row + 1, name: textIn(cell.column.name, language) })}
                {': '}
                {reasonOf(cell)}
              </li>
            ))}
          </ul>
          {refused.length > mostListed && (
            <p>{t('rows.more_refused', { count: refused.length - mostListed })}</p>
          )}
        </>
      )}
    </Modal>
  );
}
