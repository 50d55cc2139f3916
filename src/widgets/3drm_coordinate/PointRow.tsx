import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { parseNumber, writeNumber } from '../number/parse.ts';
import { useWidgetServices } from '../services.ts';
import type { Part, TypedPoint } from './drawing.ts';
import styles from './plan.module.css';

interface Props {
  readonly number: number;
  readonly point: TypedPoint;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (point: TypedPoint) => void;
  readonly onShift: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

const axes = ['x', 'y', 'z'] as const;

/** The coordinates of one point as numbers, its place in the row of points, and its end. */
export function PointRow(props: Props) {
  const { number, point, isFirst, isLast, onChange, onShift, onRemove } = props;
  const { t } = useTranslation('place');
  const { language } = useWidgetServices();
  const [typed, setTyped] = useState<{ readonly axis: number; readonly text: string } | null>(null);
  const shown = (part: Part) =>
    typeof part === 'number' ? writeNumber(part, language) : (part ?? '');
  const icon = { size: 16, strokeWidth: 1.75 };
  return (
    <tr>
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
      <td className={styles.actions}>
        <IconButton
          label={t('move_up', { number })}
          icon={<ArrowUp {...icon} />}
          disabledReason={isFirst ? t('is_first') : undefined}
          onClick={() => onShift(-1)}
        />
        <IconButton
          label={t('move_down', { number })}
          icon={<ArrowDown {...icon} />}
          disabledReason={isLast ? t('is_last') : undefined}
          onClick={() => onShift(1)}
        />
        <IconButton
          label={t('remove_point', { number })}
          icon={<Trash2 {...icon} />}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
