import { memo, useCallback, useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { evaluateColumn } from '../../runtime/record/evaluate.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { useFormShared } from './context.ts';
import { useFieldErrors } from './field-errors.ts';
import { fieldId } from './field-id.ts';
import styles from './form.module.css';
import { isWide } from './span.ts';
import { pathOf } from './values.ts';

/** Reads the present value of another column, and renders again when it changes. */
function useOtherValue(db: string): unknown {
  const { form, module } = useFormShared();
  const column = module.byDb.get(db);
  return useWatch({ control: form.control, name: column === undefined ? db : pathOf(column) });
}

/** The state of a column that its rules decide; renders only when a value that they read changes. */
function useRules(column: CompiledColumn) {
  const { form, module, present } = useFormShared();
  const { timeZone } = useWidgetServices();
  const reads = useMemo(() => {
    const rules = [column.visibleWhen, column.requiredWhen, column.readOnlyWhen];
    const dbs = new Set(rules.flatMap((rule) => rule?.reads ?? []));
    return [...dbs].map((db) => {
      const read = module.byDb.get(db);
      return read === undefined ? db : pathOf(read);
    });
  }, [column, module]);
  const values = useWatch({ control: form.control, name: reads, disabled: reads.length === 0 });
  return useMemo(
    () =>
      evaluateColumn(module, present(), column, {
        now: new Date().toISOString(),
        timeZone,
      }),
    // The values are what the verdict depends on; it reads them through the form.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [module, present, column, timeZone, values],
  );
}

/** The control of a visible column. One key press renders this one alone. */
function VisibleField({
  column,
  required,
  locked,
}: {
  column: CompiledColumn;
  required: boolean;
  locked: boolean;
}) {
  const { t } = useTranslation('form');
  const { form, module, errors, recheck, present } = useFormShared();
  const { language } = useWidgetServices();
  const { field } = useController({ control: form.control, name: pathOf(column) });
  const [error] = useFieldErrors(errors, column.pointer);
  const views = viewsOf(column.fieldType.document.type);
  const { onChange, onBlur } = field;
  const change = useCallback(
    (value: unknown) => {
      onChange(value);
      recheck(column.pointer);
    },
    [onChange, recheck, column.pointer],
  );
  if (views === null) return null;
  const { Edit, Read } = views;
  const shown = Edit === null || locked;
  const note = Edit === null && column.fieldType.document.system !== true;
  const help = column.description === null ? undefined : textIn(column.description, language);
  return (
    <div className={isWide(column) ? styles.wide : styles.field} data-field={column.pointer}>
      <FieldFrame
        id={fieldId(column.pointer)}
        label={textIn(column.name, language)}
        required={required}
        help={note ? t('not_editable') : help}
        error={error?.message}
        group={shown}
      >
        {(control) =>
          shown ? (
            <div id={control.id} className={styles.read} tabIndex={-1}>
              <Read
                settings={column.settings}
                moduleType={module.document.type}
                value={field.value}
                item={present()}
              />
            </div>
          ) : (
            <Edit
              id={control.id}
              column={column}
              moduleType={module.document.type}
              value={field.value}
              onChange={change}
              onBlur={onBlur}
              disabled={false}
              invalid={error !== undefined}
              describedBy={control['aria-describedby']}
              useValue={useOtherValue}
            />
          )
        }
      </FieldFrame>
    </div>
  );
}

/** A column in a form: its control, or nothing while a rule hides it. */
export const Field = memo(function Field({ column }: { column: CompiledColumn }) {
  const { readOnly } = useFormShared();
  const { visible, required, readOnly: locked } = useRules(column);
  if (!visible) return null;
  return <VisibleField column={column} required={required} locked={locked || readOnly} />;
});
