import { useTranslation } from 'react-i18next';
import type { TemplateDocument } from '../../runtime/documents.ts';
import { type Text, textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { useEditor } from '../model/useEditor.ts';
import { differences } from './difference.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { nodeAt } from './node-at.ts';
import styles from './publish.module.css';

interface Props {
  readonly open: boolean;
  /** The version that is published now; null for a new template. */
  readonly published: TemplateDocument | null;
  readonly version: number;
  readonly isBusy: boolean;
  /** What the review of the flow found with the people of the site; undefined while it is not there. */
  readonly findings: readonly ReviewedFinding[] | undefined;
  readonly onPublish: () => void;
  /** Shows a node of the flow that something is wrong with. */
  readonly onShow: (node: string) => void;
  readonly onClose: () => void;
}

/** A finding of the server, such as an approver without the permission. */
export interface ReviewedFinding {
  readonly severity: 'error' | 'warning';
  readonly pointer: string;
  readonly code: string;
  readonly sentence: Text;
}

/** Shows what a new version changes, and publishes it. Errors stop it; warnings are read first. */
export function PublishDialog(props: Props) {
  const { open, published, version, isBusy, findings, onPublish, onShow, onClose } = props;
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const ofDraft = open ? model.problems() : [];
  const known = new Set(ofDraft.map(({ code, pointer }) => `${code} ${pointer}`));
  const ofFlow = (open ? (findings ?? []) : []).filter(
    ({ code, pointer }) => !known.has(`${code} ${pointer}`),
  );
  const { error: errors = [], warning: warnings = [] } = Object.groupBy(
    [...ofDraft, ...ofFlow],
    ({ severity }) => severity,
  );
  const problems = [...errors, ...warnings];
  const isRefused = errors.length > 0;
  const found =
    open && published !== null ? differences(published, model.document(), model.context) : [];
  const isReviewing = open && findings === undefined;
  const isSame = published !== null && found.length === 0;
  const verb = t('publish_version', { version });
  return (
    <Modal
      open={open}
      title={verb}
      okText={problems.length > 0 && !isRefused ? t('publish_anyway') : verb}
      cancelText={t('cancel')}
      onOk={onPublish}
      onCancel={onClose}
      okButtonProps={{
        loading: isBusy || isReviewing,
        // A button that only shows progress looks ready and does nothing when pressed.
        disabled: isRefused || isSame || isReviewing,
      }}
    >
      <div className={styles.body}>
        {isRefused && <Alert type="error" title={t('publish_errors')} />}
        {problems.length > 0 && (
          <ul className={styles.list}>
            {problems.map(({ code, pointer, sentence, severity }) => {
              const node = nodeAt(model.document(), pointer);
              return (
                <li key={`${code} ${pointer}`} data-severity={severity}>
                  {textIn(sentence, language)}{' '}
                  {node !== null && (
                    <Button size="small" onClick={() => onShow(node)}>
                      {t('show_in_flow')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {published === null ? (
          <p>{t('publish_first')}</p>
        ) : isSame ? (
          <p>{t('publish_same')}</p>
        ) : (
          <>
            <p>{t('publish_changes', { version: version - 1 })}</p>
            <DifferenceList differences={found} />
            <p className={styles.note}>{t('publish_old_items')}</p>
          </>
        )}
      </div>
    </Modal>
  );
}
