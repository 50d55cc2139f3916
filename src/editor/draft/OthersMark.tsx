import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonMark } from '../../ui/people/PersonMark.tsx';
import { editorTopics } from '../model/editor-model.ts';
import { keyOf, type Movable } from '../model/selected.ts';
import { useEditor } from '../model/useEditor.ts';

interface Props {
  readonly part: Movable;
  /** In the upper corner of the part, not in its line. */
  readonly atCorner?: boolean;
}

/** Names the others who have selected a part; nothing if nobody has. */
export function OthersMark({ part, atCorner = false }: Props) {
  const model = useEditor();
  const key = keyOf(part);
  const listen = useCallback(
    (listener: () => void) => model.subscribe([editorTopics.others], listener),
    [model],
  );
  const names = useSyncExternalStore(listen, () => model.others().get(key)?.join(', '));
  return names === undefined ? null : <NamesMark names={names} atCorner={atCorner} />;
}

interface NamesProps extends Required<Pick<Props, 'atCorner'>> {
  readonly names: string;
}

function NamesMark({ names, atCorner }: NamesProps) {
  const { t } = useTranslation('editor');
  return <PersonMark names={names} sentence={t('selected_by', { names })} atCorner={atCorner} />;
}
