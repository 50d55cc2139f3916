import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { useEditor } from '../model/useEditor.ts';
import { RuleField } from './RuleField.tsx';

/** When each option of a field is offered; options without a condition always are. */
export function OptionRules({ column }: { readonly column: ColumnDocument }) {
  const { t, i18n } = useTranslation('editor');
  const model = useEditor();
  const [opened, setOpened] = useState<number | string | null>(null);
  const { db, optionsWhen = [] } = column;
  const options = model.compiled().module?.byDb.get(db)?.settings.options ?? [];
  if (options.length === 0) return null;
  const ruled = new Set<unknown>([...optionsWhen.map(({ option }) => option), opened]);
  const shown = options.filter(({ value }) => ruled.has(value));
  const others = options.filter(({ value }) => !ruled.has(value));
  return (
    <>
      {shown.map(({ value, label }) => (
        <RuleField
          key={String(value)}
          of={{ is: 'option', db, option: value }}
          label={t('option_when', { option: textIn(label, i18n.language) })}
          rule={optionsWhen.find(({ option }) => option === value)?.rule}
        />
      ))}
      {others.length > 0 && (
        <FieldFrame label={t('option_condition')}>
          {(control) => (
            <NativeSelect
              {...control}
              value=""
              options={[
                { value: '', label: t('option_choose') },
                ...others.map(({ value, label }) => ({
                  value: String(value),
                  label: textIn(label, i18n.language),
                })),
              ]}
              onChange={(chosen) =>
                setOpened(others.find(({ value }) => String(value) === chosen)?.value ?? null)
              }
            />
          )}
        </FieldFrame>
      )}
    </>
  );
}
