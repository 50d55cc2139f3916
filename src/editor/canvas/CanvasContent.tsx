import { Content } from '../../modules/form/content/Content.tsx';
import type { ContentBlock } from '../../runtime/compiled.ts';
import { useTranslation } from 'react-i18next';
import { useDropLine } from '../drag/useDropLine.ts';
import { useIsSelected } from '../model/useEditor.ts';
import { InPreviewLanguage } from '../preview/PreviewTexts.tsx';
import { keyOf } from '../model/selected.ts';
import { useRemove } from '../actions/useRemove.ts';
import { useSelecting } from '../actions/useSelecting.ts';
import grid from '../../modules/form/field-grid.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './canvas.module.css';

interface Props {
  readonly block: ContentBlock;
  readonly tab: string;
  readonly section: string;
}

/** A block of text, signs or a picture on the canvas. */
export function CanvasContent({ block, tab, section }: Props) {
  const { t } = useTranslation('editor');
  const remove = useRemove();
  const part = { is: 'content', id: block.id, tab, section } as const;
  const { onArrow, ...selects } = useSelecting(part, 'canvas');
  const isSelected = useIsSelected(keyOf(part));
  const line = useDropLine(part);
  return (
    <div
      className={cx(styles.frame, grid.cell)}
      data-span={3}
      data-selected={isSelected || undefined}
      {...line}
    >
      <button
        type="button"
        className={styles.select}
        aria-label={t('edit_field', { name: t('text_block') })}
        aria-pressed={isSelected}
        {...selects}
        onKeyDown={(event) => {
          onArrow(event);
          if (event.key === 'Delete') void remove(part);
        }}
      />
      <InPreviewLanguage>
        <Content block={block} />
      </InPreviewLanguage>
    </div>
  );
}
