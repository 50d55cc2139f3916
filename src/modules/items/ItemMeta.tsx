import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { textIn } from '../../runtime/text.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { Code } from '../../ui/text/Code.tsx';
import { listAddress } from '../list-position.ts';
import styles from './items.module.css';

interface Props {
  /** As the item's template version sees it. */
  readonly module: CompiledModule;
  readonly item: Item;
  /** The address of the list. */
  readonly list: string;
  /** Who else has the item open. */
  readonly people: ReactNode;
}

/** Code and template above the title, and who else is there; on phones a link back instead of the breadcrumbs. */
export function ItemMeta({ module, item, list, people }: Props) {
  const { t, i18n } = useTranslation('form');
  const { template, document } = module;
  const name = textIn(document.name, i18n.language);
  if (useIsPhone()) {
    return (
      <span className={styles.phoneMeta}>
        <Link to={listAddress(list)} className={styles.back}>
          <ArrowLeft />
          {name}
        </Link>
        {people}
        <Codes module={module} item={item} />
      </span>
    );
  }
  return (
    <span className={styles.metaLine}>
      <span className={styles.meta}>
        <Codes module={module} item={item} />
        <span>
          {template === null
            ? name
            : t('template_version', {
                name: textIn(template.document.name, i18n.language),
                version: template.version,
              })}
        </span>
      </span>
      {people}
    </span>
  );
}

/** The tag of an item; empty without one. */
export const tagOf = ({ tagColumn }: CompiledModule, item: Item): string =>
  tagColumn === null ? '' : tagColumn.toText(valueOf(tagColumn, item));

/** The item's number, and its tag if its module has one. */
function Codes({ module, item }: Pick<Props, 'module' | 'item'>) {
  const tag = tagOf(module, item);
  return (
    <span className={styles.codes}>
      <Code>{itemCode(module, item)}</Code>
      {tag !== '' && <Code>{tag}</Code>}
    </span>
  );
}
