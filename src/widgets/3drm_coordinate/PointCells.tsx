import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { parseNumber, formatNumberInput } from '../number/parse.ts';
import { useWidgetServices } from '../services.ts';
import type { CoordinateInput, TypedPoint } from './drawing.ts';

interface Props {
  readonly number: number;
  readonly point: TypedPoint;
  readonly onChange: (point: TypedPoint) => void;
}

const axes = ['x', 'y', 'z'] as const;

/** The number of a point and its coordinates. */
export function PointCells({ number, point, onChange }: Props) {
  const { t } = useTranslation('field_inputs');
  const { language } = useWidgetServices();
  const [typed, setTyped] = useState<{ readonly axis: number; readonly text: string } | null>(null);
  const shown = (part: CoordinateInput) =>
    typeof part === 'number' ? formatNumberInput(part, language) : (part ?? '');
  return (
    <>
      <th scope="row">{number}</th>
      {axes.map((axis, index) => (
        <td key={axis}>
          <TextInput
            aria-label={t('coordinate', { axis, number })}
            aria-invalid={typeof point[index] !== 'number' || undefined}
            inputMode="decimal"
            autoComplete="off"
            value={typed?.axis === index ? typed.text : shown(point[index] ?? null)}
            onChange={({ target }) => {
              setTyped({ axis: index, text: target.value });
              const [x, y, z] = point.with(index, parseNumber(target.value, language));
              onChange([x ?? null, y ?? null, z ?? null]);
            }}
            onBlur={() => setTyped(null)}
          />
        </td>
      ))}
    </>
  );
}
