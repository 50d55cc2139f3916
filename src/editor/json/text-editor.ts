import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
  snippet,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import {
  type Offer,
  type SchemaService,
  schemaService,
  type TextSubject,
} from './schema-service.ts';

/** A problem in the text. */
export interface TextProblem {
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

function applied({ text, isSnippet, from, to }: Offer): NonNullable<Completion['apply']> {
  return (view, completion) => {
    if (isSnippet) {
      // The service writes $1 where the editor reads ${1}.
      snippet(text.replace(/\$(\d+)/g, '${$1}'))(view, completion, from, to);
      return;
    }
    const selection = { anchor: from + text.length };
    view.dispatch({ changes: { from, to, insert: text }, selection, userEvent: 'input.complete' });
  };
}

/** Keys and values of the schema that begin with what is typed. */
const completion =
  (service: Promise<SchemaService>) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const text = context.state.doc.toString();
    const offers = await (await service).offersAt(text, context.pos);
    const typed = (from: number) => text.slice(from, context.pos).replace(/^"/, '').toLowerCase();
    const fitting = offers.filter(({ item, from }) =>
      item.label.replace(/^"/, '').toLowerCase().startsWith(typed(from)),
    );
    const [first] = fitting;
    if (first === undefined) return null;
    return {
      from: first.from,
      to: first.to,
      filter: false,
      options: fitting.map((offer) => ({
        label: offer.item.label,
        apply: applied(offer),
        ...(typeof offer.item.documentation === 'string' && { info: offer.item.documentation }),
      })),
    };
  };

const meanings = (service: Promise<SchemaService>) =>
  hoverTooltip(async (view, offset) => {
    const found = await (await service).hoverAt(view.state.doc.toString(), offset);
    if (found === null) return null;
    return {
      pos: found.from,
      end: found.to,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-meaning';
        dom.textContent = found.words;
        return { dom };
      },
    };
  });

/** Colours come from the theme of the page. */
const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'var(--code)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selected)',
  },
  '.cm-gutters': {
    color: 'var(--text-3)',
    backgroundColor: 'var(--sunken)',
    borderRightColor: 'var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--hover) 55%, transparent)' },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--radius-control)',
  },
  '.cm-meaning, .cm-tooltip.cm-completionInfo': {
    maxWidth: '420px',
    padding: '6px 10px',
    font: 'var(--cell)',
    whiteSpace: 'pre-wrap',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-selected)',
    backgroundColor: 'var(--selected)',
  },
  '.tok-propertyName': { color: 'var(--primary)' },
  '.tok-string': { color: 'var(--text)' },
  '.tok-number, .tok-bool, .tok-null, .tok-keyword': { color: 'var(--text-2)' },
});

interface Options {
  readonly parent: HTMLElement;
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
  readonly subject: TextSubject;
  /** The language of completion and hover texts. */
  readonly language: string;
  /** Called with the text after each change by the person; without it the text is read-only. */
  readonly onEdit?: (text: string) => void;
}

export interface TextEditor {
  readonly text: () => string;
  /** Replaces the text from outside; it is not an edit of the person. */
  readonly replace: (text: string) => void;
  readonly show: (problems: readonly TextProblem[]) => void;
  /** Puts the cursor at a line and column. */
  readonly goTo: (line: number, column: number) => void;
  readonly close: () => void;
}

function offsetIn(state: EditorState, line: number, column: number): number {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  return Math.min(at.from + Math.max(column, 1) - 1, at.to);
}

/** The end of the word or bracket at an offset, so that a mark can be seen. */
function endOf(state: EditorState, from: number): number {
  const line = state.doc.lineAt(from);
  const [word = ''] =
    /^(?:"(?:[^"\\]|\\.)*"|[\w.-]+|.)/.exec(line.text.slice(from - line.from)) ?? [];
  return from + word.length;
}

/** A text editor for JSON, with completion, hover texts and marks. */
export function openTextEditor(options: Options): TextEditor {
  const { parent, text, label, subject, language, onEdit } = options;
  const service = schemaService(subject, language);
  let isReplacing = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        json(),
        syntaxHighlighting(classHighlighter),
        autocompletion({ override: [completion(service)] }),
        meanings(service),
        EditorState.readOnly.of(onEdit === undefined),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        theme,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isReplacing) onEdit?.(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    replace(next) {
      const before = view.state.doc.toString();
      if (before === next) return;
      // Only what differs, so that the cursor and folded parts stay.
      let start = 0;
      while (start < before.length && start < next.length && before[start] === next[start])
        start += 1;
      let [end, nextEnd] = [before.length, next.length];
      while (end > start && nextEnd > start && before[end - 1] === next[nextEnd - 1]) {
        end -= 1;
        nextEnd -= 1;
      }
      isReplacing = true;
      view.dispatch({ changes: { from: start, to: end, insert: next.slice(start, nextEnd) } });
      isReplacing = false;
    },
    show(problems) {
      const marks = problems.map(({ line, column, severity, message }): Diagnostic => {
        const from = offsetIn(view.state, line, column);
        return { from, to: endOf(view.state, from), severity, message };
      });
      view.dispatch(setDiagnostics(view.state, marks));
    },
    goTo(line, column) {
      const anchor = offsetIn(view.state, line, column);
      view.dispatch({ selection: { anchor }, scrollIntoView: true });
      view.focus();
    },
    close: () => view.destroy(),
  };
}
