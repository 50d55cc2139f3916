import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { itemQueryOptions } from '../../../api/items.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { Code } from '../../../ui/text/Code.tsx';
import { useModuleRef } from '../../module-ref.ts';
import styles from './related.module.css';

interface Props {
  readonly module: CompiledModule;
  /** The column by which the items form a tree. */
  readonly column: CompiledColumn;
  readonly item: Item;
}

/** More levels than any tree on a site has; a circle of parents ends there. */
const maxDepth = 20;

/** The parents of an item in its tree, the root first. */
export function ItemPath(props: Props) {
  const { t } = useTranslation('related');
  return (
    <nav aria-label={t('path')} className={styles.path}>
      <Parents {...props} depth={0} />
      <span aria-current="page">{props.item.name}</span>
    </nav>
  );
}

interface ParentsProps extends Props {
  readonly depth: number;
}

function Parents({ module, column, item, depth }: ParentsProps) {
  const stored = valueOf(column, item);
  const id = Array.isArray(stored) && typeof stored[0] === 'number' ? stored[0] : null;
  const parent = useQuery({
    ...itemQueryOptions(useModuleRef(module), item.site_id, id ?? 0),
    enabled: id !== null && depth < maxDepth,
  }).data;
  if (id === null || parent === undefined) return null;
  const code = itemCode(module, parent);
  return (
    <>
      <Parents module={module} column={column} item={parent} depth={depth + 1} />
      <Link to={`/app/sites/${item.site_id}/${module.document.route}/${id}`}>
        <Code>{code}</Code> {parent.name}
      </Link>
      <ChevronRight size={14} />
    </>
  );
}
