import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error.ts';
import { saveFile } from '../../browser/save-file.ts';
import { parseDocument } from '../../runtime/compile/locate.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { documentEdit } from '../commands/edit-document.ts';
import { editorTopics } from '../model/editor-model.ts';
import { useEditor, usePerform } from '../model/useEditor.ts';
import { checkText } from './checked-text.ts';
import styles from './json.module.css';
import { openTextEditor, type TextEditor, type TextProblem } from './text-editor.ts';
import { TextProblems } from './TextProblems.tsx';

/** Milliseconds without typing until the text is checked. */
const delay = 400;

const textOf = (document: TemplateDocument) => `${JSON.stringify(document, null, 2)}\n`;

function isText(text: string, document: TemplateDocument): boolean {
  const parsed = parseDocument(text);
  return parsed.ok && jsonEquals(parsed.document, document);
}

/** The template as text. A text without mistakes becomes a command; one with mistakes waits. */
export function JsonPane() {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const { siteId } = useWidgetServices();
  const model = useEditor();
  const perform = usePerform();
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor>(null);
  const [problems, setProblems] = useState<readonly TextProblem[]>([]);
  const [state, setState] = useState<'same' | 'checking' | 'waiting'>('same');
  const [isBehind, setIsBehind] = useState(false);
  const [failure, setFailure] = useState<string>();
  const label = t('json.label');
  const otherModule = t('json.other_module', { type: model.context.module.type });
  const moduleType = model.context.module.type;

  useEffect(() => {
    if (parent.current === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    const opened = openTextEditor({
      parent: parent.current,
      text: textOf(model.document()),
      label,
      subject: 'template',
      language,
      onEdit: (text) => {
        setState('checking');
        clearTimeout(timer);
        timer = setTimeout(() => void check(text), delay);
      },
    });
    editor.current = opened;

    async function check(text: string): Promise<void> {
      timer = undefined;
      try {
        const place = { siteId, moduleType, language, otherModule };
        const checked = await checkText(text, place);
        // Somebody has typed on meanwhile.
        if (isClosed || opened.text() !== text) return;
        setFailure(undefined);
        setProblems(checked.problems);
        opened.show(checked.problems);
        setState(checked.document === null ? 'waiting' : 'same');
        if (checked.document === null) return;
        setIsBehind(false);
        const command = documentEdit(model.document(), checked.document);
        if (command !== null) perform(command, 'json');
      } catch (error) {
        if (isClosed) return;
        setFailure(errorText(error));
        setState('waiting');
      }
    }

    const unsubscribe = model.subscribe([editorTopics.document], () => {
      const document = model.document();
      if (isText(opened.text(), document)) return;
      // What is typed and waits is not thrown away.
      if (timer !== undefined || !parseDocument(opened.text()).ok) setIsBehind(true);
      else opened.replace(textOf(document));
    });
    return () => {
      isClosed = true;
      clearTimeout(timer);
      unsubscribe();
      model.endStep();
      opened.close();
      editor.current = null;
    };
  }, [model, perform, siteId, moduleType, language, label, otherModule]);

  function showDraft(): void {
    editor.current?.replace(textOf(model.document()));
    editor.current?.show([]);
    setProblems([]);
    setIsBehind(false);
    setState('same');
  }

  return (
    <div className={styles.pane}>
      <div className={styles.bar}>
        <p role="status" className={styles.state}>
          {t(`json.state.${state}`)}
        </p>
        <Button
          icon={<FileDown size={16} />}
          onClick={() =>
            saveFile(
              'template.json',
              new Blob([textOf(model.document())], { type: 'application/json' }),
            )
          }
        >
          {t('json.take_out')}
        </Button>
      </div>
      {failure !== undefined && (
        <Alert banner type="warning" title={t('json.not_checked')} description={failure} />
      )}
      {isBehind && (
        <Alert
          banner
          type="warning"
          title={t('json.behind')}
          action={<Button onClick={showDraft}>{t('json.show_draft')}</Button>}
        />
      )}
      <div ref={parent} className={styles.text} />
      <TextProblems
        problems={problems}
        onOpen={({ line, column }) => editor.current?.goTo(line, column)}
      />
    </div>
  );
}
