import { isInbound } from '../../runtime/record/inbound-references.ts';
import { Inbound } from '../common/Inbound.tsx';
import { ItemLinks } from '../common/item-links.tsx';
import { idsOf } from '../common/stored-values.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ReadProps } from '../view-types.ts';

/** Items as links: the referenced ones, or with `isInbound` those that refer to this one. */
export function Read(props: ReadProps<SettingsOf<'module_item_reference'>>) {
  const { value, settings } = props;
  if (isInbound(props)) return <Inbound of="item" {...props} />;
  return <ItemLinks moduleType={settings.moduleType ?? ''} ids={idsOf(value)} />;
}
