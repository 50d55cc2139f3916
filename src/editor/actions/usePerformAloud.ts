import { useCallback } from 'react';
import { randomUuid } from '../../api/uuid.ts';
import type { Outcome } from '../commands/command.ts';
import type { EditorCommand } from '../commands/registry.ts';
import { useDragState } from '../drag/DragContext.ts';
import { useEditor, usePerform, useSentence } from '../model/useEditor.ts';

/** Runs a command of which the pressed control says nothing: screen readers read its sentence. */
export function usePerformAloud(): (command: EditorCommand, gesture?: string) => Outcome {
  const perform = usePerform();
  const say = useSentence();
  const { announcement } = useDragState();
  return useCallback(
    (command, gesture) => {
      const outcome = perform(command, gesture);
      if (outcome.ok) announcement.set(say(outcome.sentence));
      return outcome;
    },
    [perform, say, announcement],
  );
}

/** Runs several commands as one step of undo: screen readers read the sentences of all of them. */
export function usePerformStepAloud(): (commands: readonly EditorCommand[]) => void {
  const model = useEditor();
  const perform = usePerform();
  const say = useSentence();
  const { announcement } = useDragState();
  return useCallback(
    (commands) => {
      const gesture = commands.length > 1 ? randomUuid() : undefined;
      const sentences = commands.flatMap((command) => {
        const outcome = perform(command, gesture);
        return outcome.ok ? [say(outcome.sentence)] : [];
      });
      model.endStep();
      announcement.set(sentences.join('. '));
    },
    [model, perform, say, announcement],
  );
}
