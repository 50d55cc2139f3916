import { isInbound } from '../../runtime/record/inbound-references.ts';
import { Inbound } from '../common/Inbound.tsx';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ReadProps } from '../view-types.ts';
import { Names } from './Names.tsx';

/** Templates by name, or with `isInbound` the items that refer to this item's template. */
export function Read(props: ReadProps<SettingsOf<'module_template_reference'>>) {
  return isInbound(props) ? <Inbound of="template" {...props} /> : <Names {...props} />;
}
