import { isInbound } from '../../runtime/record/inbound-references.ts';
import { EmptyValue } from '../common/TextValue.tsx';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { CellProps } from '../view-types.ts';
import { Names } from './Names.tsx';

/** Templates by name; an inbound column stores none. */
export function Cell(props: CellProps<SettingsOf<'module_template_reference'>>) {
  return isInbound(props) ? <EmptyValue /> : <Names {...props} />;
}
