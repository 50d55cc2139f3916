import { Pause, Play, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../browser/useStore.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx';
import styles from '../folders.module.css';
import { type FolderUpload, isBusy, type UploadedFile } from './folder-upload.ts';

/** The most files of the report. */
const mostListed = 200;

const fullName = ({ file, folders }: UploadedFile): string => [...folders, file.name].join(' / ');

/** How far an upload is, with buttons to pause and end it; at the end, its report. */
export function UploadPanel({ upload }: { readonly upload: FolderUpload }) {
  const { t } = useTranslation('folders');
  const { list, number, size } = useFormat();
  const confirm = useConfirm();
  const state = useStore(upload.state);
  const { files, isPaused, newFolders, problems } = state;
  if (files.length === 0 && problems.length === 0 && newFolders === 0 && state.openFolders === 0)
    return null;
  const busy = isBusy(state);
  const of = (wanted: UploadedFile['state']) => files.filter((each) => each.state === wanted);
  const [done, kept, left, failed] = [of('done'), of('kept'), of('left'), of('failed')];
  const open = files.length - done.length - kept.length - left.length - failed.length;
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const sent = files.reduce(
    (sum, each) =>
      sum + (each.state === 'waiting' || each.state === 'sending' ? each.sent : each.file.size),
    0,
  );
  const incomplete = files.filter(({ openFields }) => openFields.length > 0);
  const openFields = [...new Set(incomplete.flatMap((each) => each.openFields))];
  const notSent = [...failed, ...left];
  const count = (value: number) => ({ count: value, number: number(value) });

  async function cancel(): Promise<void> {
    const agreed = await confirm({
      title: t('upload.cancel_title'),
      text: t('upload.cancel_text', count(open)),
      verb: t('upload.cancel_verb'),
    });
    if (agreed) upload.cancel();
  }

  return (
    <section aria-label={t('upload.title')} className={styles.upload}>
      <div className={styles.uploadHead}>
        <p role="status" className={styles.uploadText}>
          {busy
            ? t(isPaused ? 'upload.paused' : 'upload.sending', {
                done: number(files.length - open),
                total: number(files.length),
                sent: size(sent),
                size: size(bytes),
              })
            : [
                ...(done.length > 0 || kept.length === 0
                  ? [t('upload.done', count(done.length))]
                  : []),
                ...(kept.length > 0 ? [t('upload.kept', count(kept.length))] : []),
                ...(incomplete.length > 0
                  ? [
                      t('upload.open_fields', {
                        ...count(incomplete.length),
                        fields: list(openFields),
                      }),
                    ]
                  : []),
                ...(newFolders > 0 ? [t('upload.new_folders', count(newFolders))] : []),
                ...(left.length > 0 ? [t('upload.left', count(left.length))] : []),
                ...(failed.length + problems.length > 0
                  ? [t('upload.failed', count(failed.length + problems.length))]
                  : []),
              ].join(' ')}
        </p>
        {busy ? (
          <>
            <Button
              size="small"
              icon={isPaused ? <Play size={14} /> : <Pause size={14} />}
              onClick={isPaused ? upload.resume : upload.pause}
            >
              {t(isPaused ? 'upload.resume' : 'upload.pause')}
            </Button>
            <Button size="small" onClick={() => void cancel()}>
              {t('upload.cancel')}
            </Button>
          </>
        ) : (
          <>
            {failed.length > 0 && (
              <Button size="small" icon={<RotateCw size={14} />} onClick={upload.retry}>
                {t('upload.retry')}
              </Button>
            )}
            <Button size="small" icon={<X size={14} />} onClick={upload.clear}>
              {t('upload.close')}
            </Button>
          </>
        )}
      </div>
      {busy && <ProgressBar label={t('upload.title')} share={bytes === 0 ? null : sent / bytes} />}
      {notSent.length + problems.length > 0 && (
        <ul aria-label={t('upload.report')} className={styles.report}>
          {problems.map(({ path, reason }) => (
            <li key={`folder ${path}`}>
              <strong>{path}</strong> {reason}
            </li>
          ))}
          {notSent.slice(0, mostListed).map((each) => (
            <li key={each.key}>
              <strong>{fullName(each)}</strong> {each.reason ?? t('upload.already_there')}
            </li>
          ))}
          {notSent.length > mostListed && (
            <li>{t('upload.more', count(notSent.length - mostListed))}</li>
          )}
        </ul>
      )}
    </section>
  );
}
