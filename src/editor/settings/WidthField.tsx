import { useTranslation } from 'react-i18next';
import { typeSpanOf } from '../../modules/form/column-span.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { viewsOf } from '../../widgets/views.ts';
import { usePerform } from '../model/useEditor.ts';

const spans = [1, 2, 3] as const;

/** The width of a field in the form, which the edge of the field on the canvas draws too. */
export function WidthField({ column }: { readonly column: CompiledColumn }) {
  const { t } = useTranslation('editor');
  const perform = usePerform();
  const views = viewsOf(column.fieldType.document.type);
  if (views === null) return null;
  const ofType = t(`width_${typeSpanOf(column, views)}`);
  const options = [
    { value: '', label: t('width_of_type', { width: ofType }) },
    ...spans.map((span) => ({ value: String(span), label: t(`width_${span}`) })),
  ];
  return (
    <FieldFrame label={t('width_in_form')} help={t('width_help')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={String(column.span ?? '')}
          options={options}
          onChange={(chosen) => {
            const span = spans.find((each) => String(each) === chosen) ?? null;
            perform({ name: 'set_property', args: { db: column.db, set: { span } } });
          }}
        />
      )}
    </FieldFrame>
  );
}
