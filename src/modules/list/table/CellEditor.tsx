import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { textIn } from '../../../runtime/text.ts';
import { CellEditorFrame, CellProblem } from '../../../ui/grid/CellEditorFrame.tsx';
import type { EditorExit } from '../../../ui/grid/useInlineEditing.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { viewsOf } from '../../../widgets/views.ts';
import { Control } from '../../form/Control.tsx';
import { useMerge } from '../../form/merge/useMerge.ts';
import { sentenceOf } from '../../form/model/field-errors.ts';
import { formTopics } from '../../form/model/form-model.ts';
import { FormProvider, useFormModel, useFormState } from '../../form/useFormModel.ts';
import { useFormSave } from '../../form/useFormSave.ts';
import { useItemMutations } from '../../items/useItemMutations.ts';
import styles from './cell-editor.module.css';

interface Props {
  /** The module in the item's template version. */
  readonly module: CompiledModule;
  readonly item: Item;
  readonly column: CompiledColumn;
  readonly onLeave: (to: EditorExit) => void;
}

/**
 * Edits a cell with the field type's control and the form's validation and saving. Enter saves and
 * moves down, Tab saves and moves sideways, Escape restores the value.
 */
export function CellEditor({ module, item, column, onLeave }: Props) {
  const { t } = useTranslation('table');
  const { timeZone, language } = useWidgetServices();
  const id = useId();
  const mutations = useItemMutations(module, item.site_id);
  const model = useFormModel({ module, item, timeZone, readOnly: false });
  const { question, ask } = useMerge();
  const [isShaken, setIsShaken] = useState(false);
  const { save } = useFormSave({
    model,
    onSave: mutations.save,
    ask,
    onSettled: () => setIsShaken(true),
  });
  const saving = useFormState(model, formTopics.progress, () => model.progress().saving);
  const all = useFormState(model, formTopics.errors, model.errors.all);
  const [own] = all.get(column.pointer) ?? [];
  const others = [...all.values()].flat().filter(({ pointer }) => pointer !== column.pointer);
  const views = viewsOf(column.fieldType.document.type);

  const answers = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (question !== null) answers.current?.querySelector('button')?.focus();
  }, [question]);

  const finish = useCallback(
    async (to: EditorExit) => {
      if (!model.isDirty() || (await save())) onLeave(to);
    },
    [model, save, onLeave],
  );

  if (views === null || views.Edit === null) return null;
  const conflict = question?.merged.conflicts.find((each) => each.column === column);
  const problemId = `${id}-problem`;
  const hasProblem = own !== undefined || (isShaken && others.length > 0);
  return (
    <CellEditorFrame
      name={textIn(column.name, language)}
      id={id}
      isGroup={views.isGroup}
      savesItself
      isAsking={question !== null}
      isBusy={saving === 'now'}
      onExit={(to) => (to === 'stay' ? onLeave(to) : void finish(to))}
    >
      <FormProvider value={model}>
        <Control
          column={column}
          Edit={views.Edit}
          required={model.state(column).required}
          invalid={own !== undefined}
          id={id}
          describedBy={hasProblem ? problemId : undefined}
        />
      </FormProvider>
      {hasProblem && (
        <CellProblem id={problemId} isAlert>
          {own === undefined
            ? t('others_wrong', {
                sentence: others[0] === undefined ? '' : sentenceOf(others[0], language),
              })
            : sentenceOf(own, language)}
        </CellProblem>
      )}
      {question !== null && (
        <div role="alert">
          <CellProblem>{t('conflict')}</CellProblem>
          {conflict !== undefined && (
            <views.Read
              settings={column.settings}
              moduleType={module.document.type}
              value={conflict.theirs}
              item={question.merged.item}
            />
          )}
          <div ref={answers} className={styles.answers}>
            <Button
              size="small"
              onClick={() => {
                question.answer(null);
                onLeave('stay');
              }}
            >
              {t('take_theirs')}
            </Button>
            <Button
              size="small"
              type="primary"
              onClick={() =>
                question.answer(
                  new Map(question.merged.conflicts.map((each) => [each.column, each.mine])),
                )
              }
            >
              {t('keep_mine')}
            </Button>
          </div>
        </div>
      )}
    </CellEditorFrame>
  );
}
