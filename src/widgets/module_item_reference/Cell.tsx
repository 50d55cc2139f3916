import { isInbound } from '../../runtime/record/inbound-references.ts';
import { ItemsCell } from '../common/item-links.tsx';
import { EmptyValue } from '../common/TextValue.tsx';
import { idsOf } from '../common/stored-values.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ReadProps } from '../view-types.ts';

/** The first item; an inbound column stores none. */
export function Cell(props: ReadProps<SettingsOf<'module_item_reference'>>) {
  if (isInbound(props)) return <EmptyValue />;
  return <ItemsCell moduleType={props.settings.moduleType ?? ''} ids={idsOf(props.value)} />;
}
