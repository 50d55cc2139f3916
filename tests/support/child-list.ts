import { blankItem } from '../../src/runtime/record/blank.ts';
import { childrenOf, parentReference } from '../../src/runtime/record/children.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { normaliseItem } from '../../src/runtime/record/normalise-item.ts';
import { withValues } from '../../src/runtime/record/values.ts';
import type { ChildList } from '../../src/modules/children/child-list.ts';
import { createRowMaker } from '../../src/modules/children/child-rows.ts';
import { pendingIn, pendingValue } from '../../src/domain/pending-children.ts';
import { createFormModel } from '../../src/modules/form/model/create-form-model.ts';
import type { FormModel } from '../../src/modules/form/model/form-model.ts';
import { emptyOutbox } from '../../src/domain/outbox/outbox.ts';
import type { CompiledColumn, CompiledModule } from '../../src/runtime/compiled.ts';
import { compiled } from './compiled.ts';
import { certificates, isolationPoints } from './isolation-modules.ts';
import { stamps } from './site-rows.ts';

export const certificate = compiled(certificates);
export const point = compiled(isolationPoints);

/** A column by its db name. */
export function columnOf({ byDb }: CompiledModule, db: string): CompiledColumn {
  const found = byDb.get(db);
  if (found === undefined) throw new Error(`There is no column ${db}`);
  return found;
}

export const pointsColumn = columnOf(certificate, 'isolation_points');

/** A stored certificate or isolation point. */
export const storedItem = (
  module: CompiledModule,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Item =>
  normaliseItem(
    module,
    { ...blankItem(module, 1), ...stamps, version: 1, ...values, id },
    { now: stamps.updated_at, timeZone: 'UTC' },
  );

/** The form of a certificate with isolation points, which `stored` gives at each call. */
export function formWithPoints(
  parent: Item,
  stored: () => readonly Item[],
): { readonly model: FormModel; readonly list: ChildList } {
  const model = createFormModel({ module: certificate, item: parent, timeZone: 'UTC' });
  const settings = childrenOf(pointsColumn);
  const reference = parentReference(point, certificates.type);
  if (settings === null || reference === null) throw new Error('The certificate has no children');
  const plain = blankItem(point, 1);
  const blank = parent.id > 0 ? withValues(plain, new Map([[reference, [parent.id]]])) : plain;
  const makeRows = createRowMaker();
  const moduleOf = () => point;
  const list: ChildList = {
    column: pointsColumn,
    settings,
    module: point,
    reference,
    blank,
    moduleOf,
    rights: { create: true, update: true, delete: true },
    state: 'ready',
    retry: () => undefined,
    more: 0,
    unsent: emptyOutbox,
    rows: () =>
      makeRows({
        stored: stored(),
        pending: pendingIn(model.value(pointsColumn)),
        moduleOf,
        blank,
      }),
    change: (change, typed) => {
      const next = change(pendingIn(model.value(pointsColumn)));
      model.set(new Map([[pointsColumn, pendingValue(next)]]), typed);
    },
    actor: () => {
      throw new Error('Nobody moves anything here');
    },
    context: () => ({ now: '2026-11-25T08:00:00.000Z', timeZone: 'UTC' }),
  };
  return { model, list };
}
