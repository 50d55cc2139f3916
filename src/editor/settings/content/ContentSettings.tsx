import { useTranslation } from 'react-i18next';
import type { BlockContent } from '../../document/blocks.ts';
import { typedText } from '../../document/texts.ts';
import type { Selected } from '../../model/selected.ts';
import { useEditor, usePerform } from '../../model/useEditor.ts';
import { NameFields } from '../NameFields.tsx';
import { PaneHead } from '../PaneHead.tsx';
import { RemoveButton } from '../RemoveButton.tsx';
import { RuleField } from '../RuleField.tsx';
import styles from '../settings.module.css';
import { PictureField } from './PictureField.tsx';
import { SignPicker } from './SignPicker.tsx';

type Props = Extract<Selected, { readonly is: 'content' }>;

/** What a block shows: a text, safety signs, a picture; and when it is shown. */
export function ContentSettings({ tab, section, id }: Props) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const perform = usePerform();
  const block = model
    .tabs()
    .find((each) => each.id === tab)
    ?.sections.find((each) => each.id === section)
    ?.content?.find((each) => each.id === id);
  if (block === undefined) return null;
  const { text, signs = [], image } = block;
  function write(
    change: { readonly [K in keyof BlockContent]: BlockContent[K] | null },
    gesture: string,
  ): void {
    const next = { text, signs: signs.length === 0 ? undefined : signs, image, ...change };
    const shows: BlockContent = {
      ...(next.text != null && { text: next.text }),
      ...(next.signs != null && next.signs.length > 0 && { signs: next.signs }),
      ...(next.image != null && { image: next.image }),
    };
    perform({ name: 'set_content', args: { tab, section, id, shows } }, `content ${id} ${gesture}`);
  }
  const part = { is: 'content', tab, section, id } as const;
  return (
    <div className={styles.pane}>
      <PaneHead icon="pilcrow" title={t('text_block')} note={t('text_help')} />
      <NameFields
        label={t('text')}
        text={text}
        isLong
        onChange={(language, wording) =>
          write(
            {
              text: typedText(text, language, wording),
            },
            `text ${language}`,
          )
        }
      />
      <SignPicker chosen={signs} onChange={(chosen) => write({ signs: chosen }, 'signs')} />
      <PictureField image={image} onChange={(picture) => write({ image: picture }, 'picture')} />
      <RuleField of={part} label={t('rule.visibleWhen')} rule={block.visibleWhen} />
      <RemoveButton part={part} label={t('remove_part.content')} />
    </div>
  );
}
