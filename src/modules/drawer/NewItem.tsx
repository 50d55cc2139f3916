import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import type { NewItemRequest } from '../../widgets/reference-services.ts';
import { type NamedRow, useWidgetServices } from '../../widgets/services.ts';
import { useTemplates } from '../registry/templates.ts';
import { NewItemForm } from './NewItemForm.tsx';
import styles from './drawer.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly request: NewItemRequest;
  readonly onCreated: (row: NamedRow) => void;
  readonly onCancel: () => void;
  readonly onDirty: (isDirty: () => boolean) => void;
}

const noTemplate = -1;

/** A new item beside the form: by the template that the field asks for, else by one that is chosen. */
export function NewItem({ module, request, ...rest }: Props) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const templates = useTemplates();
  const rows = templates.newest(module.document.type);
  const [chosen, setChosen] = useState(request.templateId ?? rows[0]?.id ?? noTemplate);
  const options = [
    ...rows.map(({ id, name }) => ({ value: id, label: textIn(name, language) })),
    { value: noTemplate, label: t('no_template') },
  ];
  const choice =
    request.templateId !== null || rows.length === 0 ? null : (
      <FieldFrame label={t('template')}>
        {({ id }) => (
          <Select<number>
            id={id}
            className={styles.template ?? ''}
            value={chosen}
            onChange={setChosen}
            options={options}
          />
        )}
      </FieldFrame>
    );
  return (
    <NewItemForm
      key={chosen}
      module={templates.forVersion(module, chosen, null)}
      name={request.name}
      choice={choice}
      {...rest}
    />
  );
}
