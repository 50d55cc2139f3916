import { useQuery } from '@tanstack/react-query';
import { History as HistoryIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templateVersionsQueryOptions } from '../../api/site-lists.ts';
import type { TemplateVersion } from '../../contract/templates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { documentEdit } from '../commands/edit-document.ts';
import { useEditor, usePerform } from '../model/useEditor.ts';
import { differences } from './difference.ts';
import { DifferenceList } from './DifferenceList.tsx';
import styles from './publish.module.css';

interface Props {
  readonly siteId: number;
  readonly templateId: number;
}

/** A button that lists the published versions of the template. */
export function VersionsButton(props: Props) {
  const { t } = useTranslation('editor');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('versions.title')}
        icon={<HistoryIcon size={18} />}
        onClick={() => setIsOpen(true)}
      />
      <Modal
        open={isOpen}
        title={t('versions.title')}
        footer={null}
        width={640}
        onCancel={() => setIsOpen(false)}
      >
        {isOpen && <VersionList {...props} onDone={() => setIsOpen(false)} />}
      </Modal>
    </>
  );
}

/** Each version with its items and changes, and the way to bring an old one back. */
function VersionList({ siteId, templateId, onDone }: Props & { readonly onDone: () => void }) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const perform = usePerform();
  const { toast } = useToast();
  const read = useQuery(templateVersionsQueryOptions(siteId, templateId));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('versions.failed')} rows={3} rowHeight={64} />;
  const { versions } = read.data;
  const newest = versions[0]?.version ?? 0;

  function bringBack({ version, document }: TemplateVersion): void {
    const edit = documentEdit(model.document(), document);
    if (edit === null) {
      toast({ title: t('versions.same', { version }) });
      return;
    }
    const outcome = perform(edit);
    model.endStep();
    if (!outcome.ok) return;
    toast({
      title: t('versions.back', { version }),
      description: t('versions.back_note', { version: newest + 1 }),
    });
    onDone();
  }

  return (
    <div className={styles.body}>
      <p className={styles.note}>{t('versions.note')}</p>
      <ol className={styles.versions}>
        {versions.map((each, index) => (
          <Version
            key={each.version}
            row={each}
            before={versions[index + 1]}
            isNewest={each.version === newest}
            onBack={() => bringBack(each)}
          />
        ))}
      </ol>
    </div>
  );
}

interface VersionProps {
  readonly row: TemplateVersion;
  /** The version that it followed. */
  readonly before: TemplateVersion | undefined;
  readonly isNewest: boolean;
  readonly onBack: () => void;
}

function Version({ row, before, isNewest, onBack }: VersionProps) {
  const { t } = useTranslation('editor');
  const format = useFormat();
  const model = useEditor();
  const { version, items, published_at: when, published_by: author } = row;
  const found =
    before === undefined ? [] : differences(before.document, row.document, model.context);
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <strong>{t('versions.one', { version })}</strong>
        {isNewest && <Badge isPositive>{t('versions.current')}</Badge>}
        <span>{t('versions.items', { count: items })}</span>
        {!isNewest && (
          <Button size="small" onClick={onBack}>
            {t('versions.bring_back', { version })}
          </Button>
        )}
      </div>
      <p className={styles.note}>
        {author === null
          ? t('versions.published', { when: format.dateTime(when) })
          : t('versions.published_by', { when: format.dateTime(when), name: author.name })}
      </p>
      {found.length > 0 && (
        <details>
          <summary>{t('versions.changes', { count: found.length })}</summary>
          <DifferenceList differences={found} />
        </details>
      )}
    </li>
  );
}
