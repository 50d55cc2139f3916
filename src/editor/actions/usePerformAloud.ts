import { useCallback } from 'react';
import type { Outcome } from '../commands/command.ts';
import type { EditorCommand } from '../commands/registry.ts';
import { useDragState } from '../drag/DragContext.ts';
import { usePerform, useSentence } from '../model/useEditor.ts';

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
