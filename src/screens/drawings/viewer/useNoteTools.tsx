import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRef } from '../../../api/versions.ts';
import type { AnnotationKind } from '../../../contract/annotations.ts';
import { NewNoteDialog } from '../../../modules/drawings/notes/NewNoteDialog.tsx';
import { NoteCard } from '../../../modules/drawings/notes/NoteCard.tsx';
import { NoteMenu, type NoteTool } from '../../../modules/drawings/notes/NoteMenu.tsx';
import { NotePanel } from '../../../modules/drawings/notes/NotePanel.tsx';
import type { ShownNote } from '../../../modules/drawings/notes/note-model.ts';
import { useNoteChanges } from '../../../modules/drawings/notes/useNoteChanges.ts';
import { type Notes, useNotes } from '../../../modules/drawings/notes/useNotes.ts';
import panelStyles from '../../../modules/drawings/hotspots/hotspots.module.css';
import type { Share } from '../../../modules/drawings/stage/shapes.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import styles from './viewer.module.css';

/** Putting notes on a drawing, and reading them. */
export interface NoteTools {
  readonly notes: Notes;
  /** The shape that the next press on the sheet draws; null for none. */
  readonly placing: AnnotationKind | null;
  readonly onPlaced: (page: number, points: readonly Share[]) => void;
  /** Leaves the tool in use; false if there is none. */
  readonly stop: () => boolean;
  /** For the toolbar; nothing for who can't add notes. */
  readonly button: ReactNode;
  readonly hint: ReactNode;
  /** The list, or the chosen note. */
  readonly panel: ReactNode;
}

interface Options {
  readonly document: DocumentRef;
  readonly version: number;
  /** The document as an item. */
  readonly module: CompiledModule;
  readonly item: Item;
  readonly mayAdd: boolean;
  readonly stamps: readonly string[];
  /** The note that is chosen at first; null for none. */
  readonly first: number | null;
  /** Called when somebody chooses a note. */
  readonly onLead: (note: ShownNote) => void;
}

interface Placed {
  readonly kind: AnnotationKind;
  readonly page: number;
  readonly points: readonly Share[];
}

export function useNoteTools(options: Options): NoteTools {
  const { mayAdd, stamps, first, onLead, ...of } = options;
  const { t } = useTranslation('drawings');
  const notes = useNotes({ ...of, first });
  const changes = useNoteChanges(of);
  // What is drawn next; with the note that is drawn again.
  const [tool, setTool] = useState<(NoteTool & { readonly moves: ShownNote | null }) | null>(null);
  // A shape that waits for its text.
  const [placed, setPlaced] = useState<Placed | null>(null);
  const { selected, select } = notes;

  async function add({ kind, page, points }: Placed, text: string): Promise<void> {
    const id = await changes.add({ kind, page, points: [...points], text });
    if (id === null) return;
    setPlaced(null);
    select(id);
  }
  function onPlaced(page: number, points: readonly Share[]): void {
    if (tool === null) return;
    setTool(null);
    const { kind, text, moves } = tool;
    if (moves !== null) void changes.change(moves, { points: [...points] });
    else if (text === null) setPlaced({ kind, page, points });
    else void add({ kind, page, points }, text);
  }
  return {
    notes,
    placing: tool?.kind ?? null,
    onPlaced,
    stop: () => {
      setTool(null);
      return tool !== null;
    },
    button: mayAdd && (
      <NoteMenu stamps={stamps} onChoose={(next) => setTool({ ...next, moves: null })} />
    ),
    hint: (
      <>
        {tool !== null && (
          <p className={styles.hint} role="status">
            {t(`notes.hint.${tool.kind}`)}
          </p>
        )}
        {placed !== null && (
          <NewNoteDialog
            kind={placed.kind}
            isBusy={changes.isBusy}
            onSave={(text) => void add(placed, text)}
            onClose={() => setPlaced(null)}
          />
        )}
      </>
    ),
    panel: notes.isLoaded ? (
      selected === null ? (
        <NotePanel
          notes={notes}
          mayAdd={mayAdd}
          changes={changes}
          onSelect={(note) => {
            select(note.id);
            onLead(note);
          }}
        />
      ) : (
        <div className={panelStyles.scroll}>
          <NoteCard
            key={selected.id}
            note={selected}
            mayAdd={mayAdd}
            changes={changes}
            onMove={() => setTool({ kind: selected.kind, text: null, moves: selected })}
            onClose={() => select(null)}
          />
        </div>
      )
    ) : (
      <QueryState query={notes.query} errorTitle={t('notes.load_failed')} rows={6} />
    ),
  };
}
