import { textIn } from '../../runtime/text.ts';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { Nothing } from '../common/Plain.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

/** A status of the item's flow: glyph and word. */
export function Read({ value, moduleType, item }: ReadProps) {
  const { status, language } = useWidgetServices();
  if (typeof value !== 'number') return <Nothing />;
  const { template_id, template_version } = item;
  const view = status(
    moduleType,
    {
      template_id: numberOr(template_id, -1),
      template_version: typeof template_version === 'number' ? template_version : null,
    },
    value,
  );
  if (view === null) return <span>#{value}</span>;
  return (
    <StatusTag family={view.family} label={textIn(view.label, language)} colour={view.colour} />
  );
}
