import { type ReactNode, useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { blankItem } from '../../../runtime/record/blank.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { ruleContext } from '../../../runtime/rules/context.ts';
import { type FormValues, FormValuesProvider } from '../../../widgets/form-values.ts';
import { useWidgetServices } from '../../../widgets/services.ts';

interface Props {
  readonly module: CompiledModule;
  /** Absent: an item as it begins. */
  readonly item: Item | undefined;
  readonly children: ReactNode;
}

const noErrors: readonly never[] = [];
const noop = () => undefined;

/** The values of an example item for controls that depend on more than their own, such as sub-types. */
export function ItemValues({ module, item, children }: Props) {
  const { siteId, timeZone } = useWidgetServices();
  const values = useMemo((): FormValues => {
    const read = item ?? blankItem(module, siteId);
    return {
      enteredValue: (db) => valueOf({ db, origin: module.byDb.get(db)?.origin ?? 'core' }, read),
      candidate: () => read,
      reading: () => ruleContext(module.byDb, read, { now: new Date().toISOString(), timeZone }),
      errorsOf: () => noErrors,
      // Another item comes with another provider value, so nobody has to be told.
      subscribeTo: () => noop,
    };
  }, [module, item, siteId, timeZone]);
  return <FormValuesProvider value={values}>{children}</FormValuesProvider>;
}
