import { ArrowUpRight, MessageSquarePlus, Pencil, Square, Stamp, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnnotationKind } from '../../../contract/annotations.ts';
import { IconMenu } from '../../../ui/menu/IconMenu.tsx';
import { MenuList } from '../../../ui/menu/MenuList.tsx';

/** What somebody puts on a drawing next: a shape, or a stamp with its text. */
export interface NoteTool {
  readonly kind: AnnotationKind;
  /** The text of a stamp; null: it is asked for afterwards. */
  readonly text: string | null;
}

interface Props {
  /** The stamps of the site. */
  readonly stamps: readonly string[];
  readonly onChoose: (tool: NoteTool) => void;
}

const icons: Readonly<Record<AnnotationKind, ReactNode>> = {
  rectangle: <Square size={18} />,
  arrow: <ArrowUpRight size={18} />,
  freehand: <Pencil size={18} />,
  text: <Type size={18} />,
  stamp: <Stamp size={18} />,
};

const shapes = ['rectangle', 'arrow', 'freehand', 'text'] as const;

/** The menu of shapes and stamps that can be put on a drawing. */
export function NoteMenu({ stamps, onChoose }: Props) {
  const { t } = useTranslation('drawings');
  return (
    <IconMenu label={t('notes.add')} icon={<MessageSquarePlus size={18} />}>
      {(close) => (
        <MenuList
          onDone={close}
          entries={[
            ...shapes.map((kind) => ({
              key: kind,
              title: t(`notes.kind.${kind}`),
              icon: icons[kind],
              onSelect: () => onChoose({ kind, text: null }),
            })),
            ...stamps.map((text) => ({
              key: `stamp ${text}`,
              title: t('notes.stamp', { text }),
              icon: icons.stamp,
              onSelect: () => onChoose({ kind: 'stamp', text }),
            })),
            {
              key: 'stamp',
              title: t('notes.other_stamp'),
              icon: icons.stamp,
              onSelect: () => onChoose({ kind: 'stamp', text: null }),
            },
          ]}
        />
      )}
    </IconMenu>
  );
}
