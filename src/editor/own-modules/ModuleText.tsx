import { useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../api/error.ts';
import { mutate } from '../../api/mutate.ts';
import { type OwnModuleRow, UPDATE_ORGANISATION_MODULE } from '../../contract/own-modules.ts';
import { useSaveForm } from '../../modules/form/useSaveForm.ts';
import type { ModuleDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { DocumentText } from '../json/DocumentText.tsx';
import { textOf } from './module-draft.ts';
import styles from './own-modules.module.css';
import { staleTexts } from './stale-texts.ts';
import { useReviewedText } from './useReviewedText.ts';

interface Props {
  readonly row: OwnModuleRow;
  /** What the text begins with: the document, or what is chosen in the form and not saved. */
  readonly first: ModuleDocument;
  /** The page of all modules. */
  readonly path: string;
  /** Goes back to the choices, without what has been typed. */
  readonly onForm: () => void;
}

/** A module of the organisation as text. The server checks it while it is typed, and when it is saved. */
export function ModuleText({ row, first, path, onForm }: Props) {
  const { t, i18n } = useTranslation('own_modules');
  const { language } = i18n;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { toast } = useToast();
  const [begun] = useState(() => textOf(first));
  const [text, setText] = useState(begun);
  const { problems, errors, isChecking, failure } = useReviewedText(text, row.module_type);
  const marks = useMemo(
    () =>
      problems.map(({ sentence, severity, line = 1, column = 1 }) => ({
        line,
        column,
        severity,
        message: textIn(sentence, language),
      })),
    [problems, language],
  );
  const isTyped = text !== begun;
  const form = useSaveForm({
    isDirty: text !== textOf(row.document),
    errors,
    texts: staleTexts,
    save,
  });

  async function save(): Promise<void> {
    const document = JSON.parse(text) as ModuleDocument;
    const { module_type: moduleType, version } = row;
    const params = { moduleType };
    await mutate(cache, UPDATE_ORGANISATION_MODULE, { params, version, body: { document } });
    toast({ title: t('saved', { name: textIn(document.name, language) }) });
    void navigate(path);
  }

  async function leave(): Promise<void> {
    const agreed =
      !isTyped ||
      (await confirm({
        title: t('text_leave'),
        text: t('text_leave_note'),
        verb: t('text_leave_verb'),
        danger: true,
      }));
    if (agreed) onForm();
  }

  return (
    <form noValidate onSubmit={form.submit}>
      <PageColumn maxWidth={960}>
        {form.problem !== undefined && (
          <Alert type="error" title={t('not_saved')} description={form.problem} />
        )}
        {failure !== null && (
          <Alert type="warning" title={t('text_not_checked')} description={errorText(failure)} />
        )}
        <DocumentText
          subject="module"
          label={t('document')}
          text={begun}
          problems={marks}
          onEdit={setText}
          tools={
            <>
              <p role="status" className={styles.checked}>
                {t(isChecking ? 'text_checking' : 'text_checked')}
              </p>
              <Button icon={<ListChecks size={16} />} onClick={() => void leave()}>
                {t('as_form')}
              </Button>
            </>
          }
        />
      </PageColumn>
      <SaveBar
        state={form.state}
        errors={errors}
        saveLabel={t('save')}
        onCancel={() => void navigate(path)}
      />
    </form>
  );
}
