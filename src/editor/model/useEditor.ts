import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { Outcome, Sentence } from '../commands/command.ts';
import type { EditorCommand } from '../commands/registry.ts';
import { type EditorModel, editorTopics } from './editor-model.ts';

const EditorContext = createContext<EditorModel | null>(null);

export const EditorProvider = EditorContext.Provider;

/** The model of the open editor. Throws outside of one. */
export function useEditor(): EditorModel {
  const model = use(EditorContext);
  if (model === null) throw new Error('useEditor needs an EditorProvider above it');
  return model;
}

/** The component renders when one of the keys changes: topics, or db names of columns. */
export function useEditorKeys(...keys: readonly string[]): void {
  const { subscribe, version } = useEditor();
  const joined = keys.join('\n');
  const list = useMemo(() => joined.split('\n'), [joined]);
  const listen = useCallback(
    (listener: () => void) => subscribe(list, listener),
    [subscribe, list],
  );
  useSyncExternalStore(listen, () => version(list));
}

/** Something of the draft that is compared by its value; the component renders when it changes. */
export function useOfDraft<Value extends string | number>(read: () => Value): Value {
  const model = useEditor();
  const listen = useCallback(
    (listener: () => void) => model.subscribe([editorTopics.document], listener),
    [model],
  );
  return useSyncExternalStore(listen, read);
}

/** Sentences of commands in the person's language. */
export function useSentence(): (sentence: Sentence) => string {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  return useCallback(
    ({ key, params }) => {
      const values: Record<string, string | number> = {};
      for (const [name, value] of Object.entries(params))
        values[name] = typeof value === 'number' ? value : textIn(value, language);
      return t(key, values);
    },
    [t, language],
  );
}

/** Runs a command; a refusal is shown. */
export function usePerform(): (command: EditorCommand, gesture?: string) => Outcome {
  const model = useEditor();
  const say = useSentence();
  const { toast } = useToast();
  return useCallback(
    (command, gesture) => {
      const outcome = model.perform(command, gesture);
      if (!outcome.ok) toast({ title: say(outcome.refusal), variant: 'warning' });
      return outcome;
    },
    [model, say, toast],
  );
}

/** What is selected; the component renders when that changes. */
export function useSelected() {
  const model = useEditor();
  useEditorKeys(editorTopics.selection);
  return model.selected();
}

/** Whether only one part is selected; the component renders when that changes. */
export function useIsAlone(): boolean {
  const model = useEditor();
  const listen = useCallback(
    (listener: () => void) => model.subscribe([editorTopics.selection], listener),
    [model],
  );
  return useSyncExternalStore(listen, () => model.selection().length === 1);
}

/** Whether the part with this key is selected; the component renders when that changes. */
export function useIsSelected(key: string): boolean {
  const model = useEditor();
  const listen = useCallback(
    (listener: () => void) => model.subscribe([editorTopics.selection], listener),
    [model],
  );
  return useSyncExternalStore(listen, () => model.isSelected(key));
}
