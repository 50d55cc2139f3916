import { useCallback } from 'react';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { viewsOf } from '../../../widgets/views.ts';
import { type FormShared, useFormShared } from '../context.ts';
import { useItemSelector } from '../useOfItem.ts';

const isAnswerable = ({ fieldType }: CompiledColumn) => {
  const views = viewsOf(fieldType.document.type);
  return views !== null && views.Edit !== null;
};

/** The fields that a person can fill now, in the order of the form. */
function questionsOf(
  module: CompiledModule,
  stateOf: FormShared['stateOf'],
): readonly CompiledColumn[] {
  return module.layout
    .flatMap(({ sections }) => sections.flatMap(({ columns }) => columns))
    .filter((column) => {
      const { visible, readOnly } = stateOf(column);
      return visible && !readOnly && isAnswerable(column);
    });
}

/** The questions of a form, which rules may add to and take from with each answer. */
export function useQuestions(): {
  readonly questions: readonly CompiledColumn[];
  /** The same as of this moment. */
  readonly currentQuestions: () => readonly CompiledColumn[];
} {
  const { module, stateOf } = useFormShared();
  const ask = useCallback(() => questionsOf(module, stateOf), [module, stateOf]);
  useItemSelector(() =>
    ask()
      .map(({ db }) => db)
      .join(' '),
  );
  return { questions: ask(), currentQuestions: ask };
}
