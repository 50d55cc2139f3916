import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { HeaderLines } from '../../../contract/imports.ts';
import { may } from '../../../modules/session.ts';
import { useModuleRef } from '../../../modules/module-ref.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { Alert } from '../../../ui/state/Alert.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { newText } from '../../document/texts.ts';
import type { ProposedColumn } from '../spreadsheet/proposal.ts';
import { proposeFields } from '../spreadsheet/propose.ts';
import { spreadsheetTemplate } from '../spreadsheet/to-template.ts';
import { ProposedField } from './ProposedField.tsx';
import { publishWithRows } from './publish-with-rows.ts';
import type { OpenedFormProps } from './shared-props.ts';
import { useOpenInEditor } from './useOpenInEditor.ts';
import styles from './form-import.module.css';
import proposal from './proposal.module.css';

interface Props extends OpenedFormProps {
  readonly sheet: string;
  /** The lines of the file that name the columns. */
  readonly header: HeaderLines | null;
}

/** What a table becomes, as it is proposed; an admin corrects it before the template is made. */
export function SpreadsheetForm(props: Props) {
  const { file, form, context, site, me, module, sheet, header } = props;
  const { t, i18n } = useTranslation('form_files');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { toast } = useToast();
  const moduleRef = useModuleRef(module);
  const openInEditor = useOpenInEditor(props);
  const { problem, isBusy, attempt } = useFormRequest();
  const proposed = useMemo(
    () => proposeFields(form, { ...context, sheet }),
    [form, context, sheet],
  );
  const [columns, setColumns] = useState(proposed?.columns ?? []);
  const [name, setName] = useState(
    proposed === null ? '' : textIn(proposed.name, context.language),
  );
  if (proposed === null)
    return <Alert type="error" role="status" title={t('unreadable.no_fields')} />;
  const { rows, totals } = proposed;
  const change = (column: ProposedColumn) =>
    setColumns((all) => all.map((each) => (each.at === column.at ? column : each)));

  function buildTemplate() {
    const title = name.trim() === '' ? file.name : name.trim();
    return spreadsheetTemplate({ sheet, name: newText(title, context.language), columns }, context);
  }

  const edit = () =>
    void attempt(async () => {
      const result = buildTemplate();
      if (result.ok) await openInEditor(result.document);
    });

  const publish = () =>
    void attempt(async () => {
      const result = buildTemplate();
      if (!result.ok) return;
      const { path, title } = await publishWithRows(cache, {
        result,
        file,
        header,
        siteId: site.id,
        moduleRef,
      });
      toast({ title: t('published', { name: textIn(title, i18n.language) }) });
      void navigate(`/app/sites/${site.id}/${module.document.route}/${path}`);
    });

  const taken = columns.filter(({ target }) => target !== null).length;
  const mayImport = may(me, `${module.document.type}.create`, site.id) && rows > 0;
  return (
    <>
      {problem !== undefined && <Alert type="error" title={problem} />}
      <p className={styles.summary} role="status">
        {t('proposal', { count: taken, rows: t('rows', { count: rows }) })}
      </p>
      {totals.length > 0 && (
        <Alert
          type="info"
          title={t('totals', {
            count: totals.length,
            rows: new Intl.ListFormat(i18n.language).format(totals.map(String)),
          })}
          description={t('totals_help')}
        />
      )}
      <label className={styles.name}>
        <span>{t('template_name')}</span>
        <TextInput value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </label>
      <ol className={proposal.fields} aria-label={t('proposed_fields')}>
        {columns.map((column) => (
          <ProposedField key={column.at} column={column} module={module} onChange={change} />
        ))}
      </ol>
      <div className={styles.actions}>
        {mayImport && (
          <Button type="primary" disabled={taken === 0 || isBusy} onClick={publish}>
            {t('publish_rows', { count: rows })}
          </Button>
        )}
        <Button
          type={mayImport ? 'default' : 'primary'}
          disabled={taken === 0 || isBusy}
          onClick={edit}
        >
          {t('open_editor')}
        </Button>
        <p className={styles.note}>{t(mayImport ? 'publish_rows_help' : 'open_editor_help')}</p>
      </div>
    </>
  );
}
