import { textIn } from '../../runtime/text.ts';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { EmptyValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

/** A status of the item's flow: glyph and label. */
export function Read({ value, moduleType, item }: ReadProps) {
  const { status, language } = useWidgetServices();
  if (typeof value !== 'number') return <EmptyValue />;
  const view = status(moduleType, item, value);
  if (view === null) return <span>#{value}</span>;
  return (
    <StatusTag family={view.family} label={textIn(view.label, language)} colour={view.colour} />
  );
}
