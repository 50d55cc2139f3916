import { CriticalityMark } from '../../ui/status/CriticalityMark.tsx';
import { Choice } from '../common/Choice.tsx';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { shapeOf } from './rank.ts';

/** A criticality of the site, by shape and word. */
export function Edit(props: EditProps) {
  const services = useWidgetServices();
  const { value } = props;
  return (
    <Choice
      field={props}
      options={services.criticalities().map((row) => ({
        value: row.id,
        label: row.name,
        node: <CriticalityMark rank={shapeOf(row.rank)} label={row.name} />,
      }))}
      chosen={typeof value === 'number' && value !== 0 ? [value] : []}
      multiple={false}
      onChoose={([chosen]) => props.onChange(chosen ?? null)}
    />
  );
}
