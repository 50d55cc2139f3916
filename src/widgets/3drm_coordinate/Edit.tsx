import { Map, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { Radio } from '../../ui/form/Radio.tsx';
import { EntryTable } from '../common/entries/EntryTable.tsx';
import { buttonProps } from '../common/control-props.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { parseNumber, formatNumberInput } from '../number/parse.ts';
import { useWidgetServices } from '../services.ts';
import {
  drawingOf,
  allowedShapeTypes,
  type TypedPoint,
  valueOf,
  type CoordinateInput,
} from './drawing.ts';
import { Plan } from './Plan.tsx';
import { useDrawingText } from './useDrawingText.ts';
import styles from './plan.module.css';

interface Props {
  readonly number: number;
  readonly point: TypedPoint;
  readonly onChange: (point: TypedPoint) => void;
}

const axes = ['x', 'y', 'z'] as const;

/** The number of a point and its coordinates. */
function PointCells({ number, point, onChange }: Props) {
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

/**
 * A point, a line or an area: drawn on a plan, or typed as numbers. An empty field asks for no
 * drawing: its plan opens with the first point, or when somebody asks for it.
 */
export function Edit(props: EditProps<SettingsOf<'3drm_coordinate'>>) {
  const { t } = useTranslation('field_inputs');
  const { describe } = useDrawingText();
  const { column, value, onChange } = props;
  const drawing = drawingOf(value);
  const allowed = allowedShapeTypes(column.settings);
  const [begun, setBegun] = useState(allowed[0] ?? 'Point');
  const [isPlanOpen, setPlanOpen] = useState(false);
  const kind = drawing?.kind ?? begun;
  const points = drawing?.points ?? [];
  const offered = allowed.includes(kind) ? allowed : [...allowed, kind];
  const set = (next: readonly TypedPoint[]) => {
    setBegun(kind);
    onChange(valueOf(kind, next));
  };
  return (
    <div className={styles.drawing}>
      {offered.length > 1 && (
        <div role="radiogroup" aria-label={t('kind')} className={styles.shapeTypes}>
          {offered.map((each) => (
            <Radio
              key={each}
              name={`${props.id}-kind`}
              checked={each === kind}
              onChange={() => {
                setBegun(each);
                if (points.length > 0) onChange(valueOf(each, points));
              }}
            >
              {t(each)}
            </Radio>
          ))}
        </div>
      )}
      {(isPlanOpen || points.length > 0) && (
        <Plan label={t('plan')} kind={kind} points={points} onChange={set} />
      )}
      <p className={styles.figure} role="status">
        {points.length === 0 ? t('no_points') : describe(kind, points)}
      </p>
      <EntryTable
        id={props.id}
        kind="point"
        caption={t('points_table')}
        headings={[t('number'), 'x', 'y', 'z']}
        className={styles.typed}
        entries={points}
        onChange={set}
        cells={(point, number) => (
          <PointCells
            number={number}
            point={point}
            onChange={(next) => set(points.with(number - 1, next))}
          />
        )}
      />
      <div className={styles.tasks}>
        <Button
          {...buttonProps(props)}
          disabled={kind === 'Point' && points.length > 0}
          icon={<Plus />}
          onClick={() => set([...points, points.at(-1) ?? [0, 0, 0]])}
        >
          {t('add_point')}
        </Button>
        {points.length === 0 && (
          <Button
            icon={<Map />}
            aria-expanded={isPlanOpen}
            onClick={() => setPlanOpen(!isPlanOpen)}
          >
            {t('draw_on_plan')}
          </Button>
        )}
      </div>
    </div>
  );
}
