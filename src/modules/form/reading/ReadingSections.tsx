import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, CompiledSection, CompiledTab } from '../../../runtime/compiled.ts';
import { isFinished } from '../../../runtime/flow/finished.ts';
import { childrenOf } from '../../../runtime/record/children.ts';
import { isInbound } from '../../../runtime/record/inbound-references.ts';
import { jsonEquals } from '../../../runtime/record/json.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { viewsOf } from '../../../widgets/views.ts';
import { Content } from '../content/Content.tsx';
import { sectionEntries } from '../content/section-entries.ts';
import { Field } from '../Field.tsx';
import type { FormModel } from '../model/form-model.ts';
import { useForm, useSubscription } from '../useFormModel.ts';
import { ReadingField } from './ReadingField.tsx';
import styles from './reading.module.css';
import { useReadingState } from './useReading.ts';

/** Whether the reading view folds a field: it has no value to read. */
function isFolded({ state, value }: FormModel, column: CompiledColumn): boolean {
  const { computed } = state(column);
  return !isInbound(column) && column.isEmpty(computed === undefined ? value(column) : computed);
}

/**
 * The db names of fields that the item still lacks to enter a status, such as the points of a
 * checklist: what is to be answered shows its control, or an empty value to people who may only read.
 */
function toAnswer({ module, candidate, timeZone }: FormModel): ReadonlySet<string | null> {
  const { flow } = module;
  const item = candidate();
  const current = flow.byNumber.get(item.status);
  if (current === undefined || isFinished(current.family)) return new Set();
  const now = new Date().toISOString();
  const others = flow.statuses.filter((status) => status !== current);
  const unmet = others.flatMap((to) => flow.unmetOnEntry(item, to, { now, timeZone }));
  return new Set(unmet.map(({ field }) => field));
}

/** Whether a field holds an unsaved value, such as after an undo behind a save. */
function isUnsaved({ value, baseline }: FormModel, column: CompiledColumn): boolean {
  return !jsonEquals(value(column) ?? null, valueOf(column, baseline()) ?? null);
}

/** Whether the reading view shows a field's control in place of its value. */
function isControl({ state }: FormModel, column: CompiledColumn): boolean {
  if (childrenOf(column) !== null) return true;
  return (
    viewsOf(column.fieldType.document.type)?.isReadInControl === true && !state(column).readOnly
  );
}

/** The values of a tab, section by section. */
export const ReadingSections = memo(function ReadingSections({ tab }: { tab: CompiledTab }) {
  return tab.sections.map((section) => <ReadingSection key={section.id} section={section} />);
});

/** The values of a section. Its empty fields are folded; a field that is being edited is not. */
function ReadingSection({ section }: { readonly section: CompiledSection }) {
  const { t } = useTranslation('form');
  const model = useForm();
  const { language } = useWidgetServices();
  const { open, focused } = useReadingState();
  const [isUnfolded, setUnfolded] = useState(false);
  const { columns, content } = section;
  const keys = useMemo(
    () => [
      ...columns.flatMap(({ db, pointer, reads }) => [db, pointer, ...reads]),
      ...content.flatMap(({ reads }) => reads),
    ],
    [columns, content],
  );
  useSubscription(model, keys);

  const visible = columns.filter((column) => model.state(column).visible);
  const blocks = content.filter(({ visibleWhen }) => model.holds(visibleWhen));
  if (visible.length === 0 && blocks.length === 0) return null;
  const unanswered = toAnswer(model);
  const isOpen = (column: CompiledColumn) =>
    open.has(column.db) ||
    isUnsaved(model, column) ||
    model.errors.of(column.pointer).length > 0 ||
    isControl(model, column) ||
    (unanswered.has(column.db) && !model.state(column).readOnly);
  const folded = visible.filter(
    (column) => !isOpen(column) && !unanswered.has(column.db) && isFolded(model, column),
  );
  const shown = isUnfolded ? visible : visible.filter((column) => !folded.includes(column));
  const entries = sectionEntries({ content: blocks }, shown);
  const fold = folded.length > 0 && (
    <Button
      type="link"
      size="small"
      className={styles.fold}
      aria-expanded={isUnfolded}
      onClick={() => setUnfolded(!isUnfolded)}
    >
      {t(isUnfolded ? 'reading.fold' : 'reading.unfold', { count: folded.length })}
    </Button>
  );
  return (
    <div className={styles.section}>
      <Card title={textIn(section.name, language)} extra={entries.length === 0 ? fold : undefined}>
        {entries.length > 0 && (
          <div className={styles.grid}>
            {entries.map(({ column, block }) =>
              block !== undefined ? (
                <div key={`content ${block.id}`} className={styles.content}>
                  <Content block={block} />
                </div>
              ) : isOpen(column) ? (
                <Field
                  key={column.pointer}
                  column={column}
                  error={model.errors.of(column.pointer)[0]}
                  eager
                  takesFocus={focused === column.db}
                />
              ) : (
                <ReadingField key={column.pointer} column={column} />
              ),
            )}
          </div>
        )}
        {entries.length > 0 && fold}
      </Card>
    </div>
  );
}
