import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, RuledField } from '../../modules/form/Field.tsx';
import { formTopics } from '../../modules/form/model/form-model.ts';
import { useForm, useFormState, useSubscription } from '../../modules/form/useFormModel.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { ReportModule } from '../../modules/reports.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { filledColumns } from '../../modules/report-item.ts';
import styles from './report.module.css';

interface Props extends ReportModule {
  /** The item with which the report begins. */
  readonly start: Item;
}

/** The fields that the report fills in: their values, and their controls on request or with errors. */
export function FilledFields({ module, report, start }: Props) {
  const { t } = useTranslation('report');
  const model = useForm();
  const columns = useMemo(() => filledColumns(module, report, start), [module, report, start]);
  const [isOpened, setOpened] = useState(false);
  const errors = useFormState(model, formTopics.errors, model.errors.all);
  if (columns.length === 0) return null;
  const isOpen = isOpened || columns.some(({ pointer }) => errors.has(pointer));
  return (
    <section className={styles.filled} aria-label={t('filled')}>
      <button
        type="button"
        className={styles.filledHead}
        aria-expanded={isOpen}
        onClick={() => setOpened(!isOpen)}
      >
        {isOpen ? t('filled') : t('filled_change')}
      </button>
      {isOpen ? (
        <div className={styles.filledFields}>
          {columns.map((column) => {
            const Shown = column.reads.length > 0 ? RuledField : Field;
            const [error] = model.errors.of(column.pointer);
            return <Shown key={column.db} column={column} error={error} eager />;
          })}
        </div>
      ) : (
        <FilledValues columns={columns} moduleType={module.document.type} />
      )}
    </section>
  );
}

interface FilledValuesProps {
  readonly columns: readonly CompiledColumn[];
  readonly moduleType: string;
}

function FilledValues({ columns, moduleType }: FilledValuesProps) {
  const model = useForm();
  const { language } = useWidgetServices();
  const dbs = useMemo(() => columns.map(({ db }) => db), [columns]);
  useSubscription(model, dbs);
  return (
    <dl className={styles.filledValues}>
      {columns.map((column) => {
        const views = viewsOf(column.fieldType.document.type);
        const value = model.value(column);
        if (views === null || column.isEmpty(value)) return null;
        return (
          <div key={column.db}>
            <dt>{textIn(column.name, language)}</dt>
            <dd>
              <views.Read
                settings={column.settings}
                moduleType={moduleType}
                item={model.entered()}
                value={value}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
