import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DocumentRef, activateVersion } from '../../../api/versions.ts';
import { mostScannedPages } from '../../../contract/file-texts.ts';
import type { DocumentVersion } from '../../../contract/versions.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { FileLine } from '../../../widgets/common/files/FileLine.tsx';
import { toFileRow } from '../../services/files.ts';
import { useToastOnError } from '../../useToastOnError.ts';
import { VersionMenu } from './VersionMenu.tsx';
import styles from './versions.module.css';

interface Props {
  readonly document: DocumentRef;
  readonly version: DocumentVersion;
  readonly active: DocumentVersion | null;
  readonly mayChange: boolean;
  readonly mayDelete: boolean;
  /** Present while versions are chosen. */
  readonly choice: { readonly isChosen: boolean; readonly onToggle: () => void } | null;
}

/** A version: number, revision, file, comment and who uploaded it. */
export function VersionEntry(props: Props) {
  const { document, version, active, mayChange, mayDelete, choice } = props;
  const { t } = useTranslation('files');
  const { dateTime } = useFormat();
  const [isBusy, setBusy] = useState(false);
  const activeNote = useId();
  const activate = useActivation(document);
  const { revision, comment, file, is_active } = version;
  const row = toFileRow(file);
  const number = t('version', { version: version.version });
  return (
    <li className={styles.version} data-active={is_active || undefined}>
      <div className={styles.top}>
        <div className={styles.head}>
          {choice === null ? (
            <strong>{number}</strong>
          ) : (
            <Checkbox
              checked={choice.isChosen}
              disabled={is_active}
              aria-describedby={is_active ? activeNote : undefined}
              onChange={choice.onToggle}
            >
              <strong>{number}</strong>
            </Checkbox>
          )}
          {revision !== null && <span>{t('versions.revision', { revision })}</span>}
          {is_active && <StatusTag family="done" label={t('versions.active')} />}
          {active !== null && version.version < active.version && (
            <StatusTag family="closed" label={t('versions.superseded')} />
          )}
          {!is_active && mayChange && choice === null && (
            <Button
              size="small"
              loading={isBusy}
              onClick={() => {
                setBusy(true);
                void activate(version, active).finally(() => setBusy(false));
              }}
            >
              {t('versions.activate', { version: version.version })}
            </Button>
          )}
        </div>
        {mayDelete && choice === null && <VersionMenu document={document} version={version} />}
      </div>
      {choice !== null && is_active && (
        <p id={activeNote} className={styles.note}>
          {t('versions.active_stays')}
        </p>
      )}
      <ul className={styles.file}>
        <FileLine file={{ state: 'found', id: file.id, row }} />
      </ul>
      {comment !== null && <p className={styles.comment}>{comment}</p>}
      {is_active && <TextState text={version.text} />}
      <p className={styles.by}>
        {t('versions.by', {
          name: version.created_by_user_name,
          when: dateTime(version.created_at),
        })}
      </p>
    </li>
  );
}

/** Says why search finds no words in the active version, not all, or wrong ones; else nothing. */
function TextState({ text }: Pick<DocumentVersion, 'text'>) {
  const { t } = useTranslation('files');
  const { state, reason, is_cut, from_pictures } = text;
  if (state === 'done')
    return (
      <>
        {from_pictures && <p className={styles.note}>{t('text.from_pictures')}</p>}
        {is_cut && (
          <p className={styles.note}>
            {from_pictures ? t('text.cut_scan', { pages: mostScannedPages }) : t('text.cut')}
          </p>
        )}
      </>
    );
  const why = state === 'failed' ? (reason ?? 'damaged') : state;
  return (
    <p className={styles.note} role={state === 'pending' ? 'status' : undefined}>
      {t(`text.${why}`)}
    </p>
  );
}

/** Makes a version the active one, with a toast that makes the earlier one active again. */
function useActivation(document: DocumentRef) {
  const { t } = useTranslation('files');
  const cache = useQueryClient();
  const { toast } = useToast();
  const attempt = useToastOnError();
  async function run(wanted: DocumentVersion): Promise<boolean> {
    const { version, file } = wanted;
    const done = await attempt(t('versions.not_activated', { version }), () =>
      activateVersion(cache, document, file.id),
    );
    return done !== null;
  }
  return async (wanted: DocumentVersion, before: DocumentVersion | null): Promise<void> => {
    if (!(await run(wanted))) return;
    toast({
      title: t('versions.activated', { version: wanted.version }),
      ...(before !== null && {
        action: { label: t('undo'), onSelect: () => void run(before) },
      }),
    });
  };
}
