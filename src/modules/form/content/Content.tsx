import type { ContentBlock } from '../../../runtime/compiled.ts';
import { textIn } from '../../../runtime/text.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { Markdown } from '../../../ui/text/Markdown.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { useForm, useSubscription } from '../useFormModel.ts';
import styles from './content.module.css';

const Signs = lazyComponent(async () => (await import('./Signs.tsx')).Signs);

/** The text, the signs and the picture of a block, whatever its condition. */
export function Content({ block: { text, signs, image } }: { readonly block: ContentBlock }) {
  const { language } = useWidgetServices();
  return (
    <div className={styles.content}>
      {signs.length > 0 && (
        <LazyBoundary fallback={<div className={styles.signs} />}>
          <Signs numbers={signs} />
        </LazyBoundary>
      )}
      {text !== null && <Markdown text={textIn(text, language)} small />}
      {image !== null && (
        <img
          className={styles.image}
          src={image.source}
          alt={textIn(image.description, language)}
        />
      )}
    </div>
  );
}

/** A block between the fields of a form while its condition holds. */
export function RuledContent({
  block,
  className,
}: {
  readonly block: ContentBlock;
  readonly className: string | undefined;
}) {
  const model = useForm();
  useSubscription(model, block.reads);
  if (!model.holds(block.visibleWhen)) return null;
  return (
    <div className={className}>
      <Content block={block} />
    </div>
  );
}
