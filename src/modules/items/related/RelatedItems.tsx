import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { useModules } from '../../registry/registry.ts';
import { ItemDrawings } from './ItemDrawings.tsx';
import { ItemPath } from './ItemPath.tsx';
import { referenceColumns } from './reference-columns.ts';
import { RelatedSection } from './RelatedSection.tsx';
import styles from './related.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
}

/** Work comes first, then what has to be approved, then the rest. */
function workRank({ columns, flow }: CompiledModule): number {
  if (columns.some(({ deadline, assignment }) => deadline || assignment)) return 0;
  return flow.statuses.some(({ isApproval }) => isApproval) ? 1 : 2;
}

/**
 * What refers to an item, one section per module: for a machine its work orders, permits and
 * components; for an item of a tree also the path to it. A switch adds what refers to the items
 * below it.
 */
export function RelatedItems({ module, item }: Props) {
  const { t } = useTranslation('related');
  const { references } = useWidgetServices();
  const { byType } = useModules();
  const switchId = useId();
  const [withBelow, setWithBelow] = useState(false);
  const { type } = module.document;
  const hasBelow = referenceColumns(module, type).length > 0;
  const sources = references
    .referringModules('item', type)
    .flatMap(({ type: from }) => byType.get(from) ?? [])
    .toSorted((a, b) => workRank(a) - workRank(b));
  return (
    <div className={styles.sections}>
      {module.parentColumn !== null && (
        <ItemPath module={module} column={module.parentColumn} item={item} />
      )}
      {hasBelow && (
        <div className={styles.below}>
          <Switch id={switchId} checked={withBelow} onChange={setWithBelow} />
          <label htmlFor={switchId}>
            {t(module.parentColumn === null ? 'with_components' : 'with_below')}
          </label>
        </div>
      )}
      <ItemDrawings module={module} item={item} />
      {sources.map((source) => (
        <RelatedSection
          key={source.document.type}
          module={module}
          item={item}
          source={source}
          columns={referenceColumns(source, type)}
          withBelow={withBelow}
          mayCreate={references.mayCreate(source.document.type)}
        />
      ))}
      {sources.length === 0 && <p>{t('no_modules')}</p>}
    </div>
  );
}
