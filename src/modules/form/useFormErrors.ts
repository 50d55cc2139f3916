import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FieldError } from '../../runtime/record/errors.ts';
import type { Item } from '../../runtime/record/item.ts';
import { errorSentence } from '../../runtime/sentence.ts';
import { languages } from '../../runtime/text.ts';
import { validateItem } from '../../runtime/record/validate.ts';
import { type FieldErrors, type ShownError, createFieldErrors, isWithin } from './field-errors.ts';

interface Checks {
  readonly errors: FieldErrors;
  /** Holds the whole item against the module; true when it may be saved. */
  readonly checkAll: (item: Item) => boolean;
  /** Holds one column anew; says nothing new about a field that was not yet judged. */
  readonly checkField: (item: Item, pointer: string) => void;
  /** Shows what the server found. */
  readonly show: (found: readonly ShownError[]) => void;
}

/**
 * The errors of a form and the checks that fill them: the runtime's own, the same that the server
 * runs.
 */
export function useFormErrors(module: CompiledModule, timeZone: string): Checks {
  const { i18n } = useTranslation();
  const language = languages.find((each) => i18n.language.startsWith(each)) ?? 'en';
  const judged = useRef(false);
  const errors = useMemo(createFieldErrors, []);
  return useMemo(() => {
    const words = (error: FieldError): ShownError => ({
      ...error,
      message: errorSentence(error, language),
    });
    const verdict = (item: Item) =>
      validateItem(module, item, { now: new Date().toISOString(), timeZone }).map(words);
    return {
      errors,
      checkAll(item) {
        judged.current = true;
        const found = verdict(item);
        errors.set(found);
        return found.length === 0;
      },
      checkField(item, pointer) {
        if (!judged.current && errors.of(pointer).length === 0) return;
        errors.setField(
          pointer,
          verdict(item).filter((error) => isWithin(error.pointer, pointer)),
        );
      },
      show(found) {
        judged.current = true;
        errors.set(found);
      },
    };
  }, [errors, module, timeZone, language]);
}
