import { Pause } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../../api/config.ts';
import {
  type DocumentVersions,
  maxRevision,
  maxVersionComment,
} from '../../../contract/versions.ts';
import { nextRevision } from '../../../domain/next-revision.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { FileButton } from '../../../ui/form/FileButton.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { Alert } from '../../../ui/state/Alert.tsx';
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { VersionedDocument } from './deliver-version.ts';
import { useVersionTransfer } from './useVersionTransfer.ts';
import styles from './versions.module.css';

interface Props {
  readonly of: VersionedDocument;
  /** The newest version ever made; null if there is none, undefined if the server could not be asked. */
  readonly last: DocumentVersions['newest'] | undefined;
  /** Whether a file can be chosen; one that is chosen stays. */
  readonly isOffered?: boolean;
}

/** Chooses the file of the next version, asks for its revision, and uploads it. */
export function VersionUpload({ of, last, isOffered = true }: Props) {
  const { t } = useTranslation('files');
  const { size, sizeLimit } = useFormat();
  const { toast } = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const most = pageConfig().largest_file;
  const next = (last?.version ?? 0) + 1;

  function choose(chosen: File): void {
    if (chosen.size <= most) {
      setFile(chosen);
      return;
    }
    const sizes = { size: size(chosen.size), most: sizeLimit(most) };
    toast({ title: t('versions.too_large', { name: chosen.name, ...sizes }), variant: 'warning' });
  }
  function hover(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) choose(dropped);
  }

  if (file !== null)
    return (
      <ChosenFile
        of={of}
        file={file}
        proposed={nextRevision(last?.revision ?? '')}
        hasEarlier={(of.seen ?? 0) > 0}
        onClose={() => setFile(null)}
      />
    );
  if (!isOffered) return null;
  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.choose}>
        <FileButton
          primary
          accept=""
          label={
            last === null
              ? t('versions.upload_first')
              : last === undefined
                ? t('versions.upload_new')
                : t('versions.upload_next', { version: next })
          }
          onFile={choose}
        />
        <span className={styles.drop}>{t('versions.drop_here')}</span>
      </div>
      <p className={styles.note}>{t('versions.note', { size: sizeLimit(most) })}</p>
    </div>
  );
}

interface ChosenProps {
  readonly of: VersionedDocument;
  readonly file: File;
  /** The revision that usually follows; may be empty. */
  readonly proposed: string;
  readonly hasEarlier: boolean;
  readonly onClose: () => void;
}

/** The upload of a chosen file: what the person says of it, progress, and why it failed. */
function ChosenFile({ of, file, proposed, hasEarlier, onClose }: ChosenProps) {
  const { t } = useTranslation('files');
  const { size, number } = useFormat();
  const { toast } = useToast();
  const [revision, setRevision] = useState(proposed);
  const [comment, setComment] = useState('');
  const [isMinor, setMinor] = useState(false);
  const { transfer, send, canPause, pause } = useVersionTransfer(of, file, (made) => {
    const kept = t('versions.kept', { name: file.name });
    toast({ title: made === null ? kept : t('versions.uploaded', { version: made.version }) });
    onClose();
  });
  const { state, share } = transfer;
  const isSending = state === 'sending';
  const start = () => void send({ revision, comment, isMinor });
  const sent = { share: number(Math.floor(share * 100)), size: size(file.size) };

  return (
    // No form element: the tab is a part of the form of the item.
    <div
      role="group"
      className={styles.zone}
      aria-label={t('versions.sending', { name: file.name })}
    >
      <p className={styles.chosen}>
        <strong>{file.name}</strong>
        <span className={styles.hint}>{size(file.size)}</span>
      </p>
      <FieldFrame label={t('versions.revision_label')} help={t('versions.revision_help')}>
        {(control) => (
          <TextInput
            {...control}
            value={revision}
            maxLength={maxRevision}
            disabled={isSending}
            className={styles.revision}
            onChange={({ currentTarget }) => setRevision(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (!isSending) start();
            }}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('versions.comment_label')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={comment}
            maxLength={maxVersionComment}
            disabled={isSending}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
        )}
      </FieldFrame>
      {hasEarlier && (
        <Checkbox
          checked={isMinor}
          disabled={isSending}
          onChange={({ currentTarget }) => setMinor(currentTarget.checked)}
        >
          {t('versions.minor')}
        </Checkbox>
      )}
      {transfer.state === 'idle' && transfer.reason !== null && (
        <Alert type="error" title={t('not_uploaded', { reason: transfer.reason })} />
      )}
      {state !== 'idle' && (
        <div className={styles.progress}>
          <ProgressBar label={t('versions.sending', { name: file.name })} share={share} />
          <span className={styles.hint}>
            {isSending && (share >= 1 ? t('finishing') : t('sent_share', sent))}
            {state === 'paused' && t('paused', sent)}
          </span>
        </div>
      )}
      <div className={styles.choose}>
        <Button type="primary" loading={isSending} onClick={start}>
          {state === 'paused' ? t('versions.continue') : t('versions.upload')}
        </Button>
        {canPause && (
          <Button icon={<Pause size={14} />} onClick={pause}>
            {t('versions.pause')}
          </Button>
        )}
        <Button onClick={onClose}>{t('versions.cancel')}</Button>
      </div>
    </div>
  );
}
