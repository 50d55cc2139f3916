import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { FileButton } from '../../../ui/form/FileButton.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { textIn } from '../../../runtime/text.ts';
import type { BlockContent } from '../../document/blocks.ts';
import { newText, withWording } from '../../document/texts.ts';
import { NameFields } from '../NameFields.tsx';
import styles from '../lists.module.css';
import { pictureOf } from './picture.ts';

type Picture = NonNullable<BlockContent['image']>;

interface Props {
  readonly image: Picture | undefined;
  readonly onChange: (image: Picture | null) => void;
}

/** The picture of a block with what it shows, for people who cannot see it. */
export function PictureField({ image, onChange }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const { toast } = useToast();
  async function take(file: File): Promise<void> {
    const source = await pictureOf(file);
    if (source === null) {
      toast({ title: t('content.no_picture'), variant: 'warning' });
      return;
    }
    const name = file.name.replace(/\.[^.]*$/v, '');
    onChange({ source, description: image?.description ?? newText(name, language) });
  }
  return (
    <div className={styles.list}>
      <h3 className={styles.title}>{t('content.picture')}</h3>
      {image !== undefined && (
        <img
          className={styles.picture}
          src={image.source}
          alt={textIn(image.description, language)}
        />
      )}
      <FileButton
        label={t(image === undefined ? 'content.add_picture' : 'content.other_picture')}
        accept="image/png,image/jpeg,image/webp"
        onFile={(file) => void take(file)}
      />
      {image !== undefined && (
        <>
          <Button onClick={() => onChange(null)}>{t('content.remove_picture')}</Button>
          <NameFields
            label={t('content.picture_shows')}
            text={image.description}
            isRequired
            onChange={(each, wording) => {
              const description = withWording(image.description, each, wording);
              if (description !== null) onChange({ ...image, description });
            }}
          />
        </>
      )}
    </div>
  );
}
