import { useCallback } from 'react';
import type { CompiledColumn } from '../../../runtime/compiled.ts';
import { viewsOf } from '../../../widgets/views.ts';
import type { FormModel } from '../model/form-model.ts';
import { useItemSelector } from '../../../widgets/form-values.ts';
import { useForm } from '../useFormModel.ts';

const isAnswerable = ({ fieldType }: CompiledColumn) => {
  const views = viewsOf(fieldType.document.type);
  return views !== null && views.Edit !== null;
};

/** The fields that a person can fill in now, in the order of the form. */
function questionsOf({ module, state }: FormModel): readonly CompiledColumn[] {
  return module.layout
    .flatMap(({ sections }) => sections.flatMap(({ columns }) => columns))
    .filter((column) => {
      const { visible, readOnly } = state(column);
      return visible && !readOnly && isAnswerable(column);
    });
}

/** The questions of a form. Each answer may add or remove some by rules. */
export function useQuestions(): {
  readonly questions: readonly CompiledColumn[];
  /** The questions at the time of the call. */
  readonly currentQuestions: () => readonly CompiledColumn[];
} {
  const model = useForm();
  const ask = useCallback(() => questionsOf(model), [model]);
  useItemSelector(() =>
    ask()
      .map(({ db }) => db)
      .join(' '),
  );
  return { questions: ask(), currentQuestions: ask };
}
