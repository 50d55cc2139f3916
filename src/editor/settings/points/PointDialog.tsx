import { useTranslation } from 'react-i18next';
import { isList, isObject, type JsonObject } from '../../../runtime/record/json.ts';
import { textIn } from '../../../runtime/text.ts';
import type { ValueSchema } from '../../../runtime/value-schema.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { typedText, withWording } from '../../document/texts.ts';
import { LimitField } from '../LimitField.tsx';
import { NameFields } from '../NameFields.tsx';
import { Toggle } from '../Toggle.tsx';
import styles from '../lists.module.css';
import { type Group, type Point, textOf, withPoint } from './groups.ts';

interface Props {
  /** The schema of a point in the settings of the field type. */
  readonly schema: ValueSchema | undefined;
  readonly groups: readonly Group[];
  readonly point: Point;
  readonly onWrite: (groups: readonly Group[], gesture: string) => void;
  readonly onClose: () => void;
}

/** A point of an inspection: its text, what it measures within which limits, what a failure asks. */
export function PointDialog({ schema, groups, point, onWrite, onClose }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const { id, unit, requires } = point;
  const text = textOf(point['text'], id);
  const isMeasured = point['kind'] === 'measure';
  const options = (list: ValueSchema | undefined) =>
    (list?.anyOf ?? []).flatMap(({ const: value, title }) =>
      typeof value === 'string' ? [{ value, label: textIn(title ?? value, language) }] : [],
    );
  const chosen = isList(requires) ? requires : null;
  function write(values: JsonObject, gesture: string): void {
    onWrite(withPoint(groups, id, values), `${id} ${gesture}`);
  }
  const limit = (key: 'min' | 'max') => (
    <LimitField
      label={t(`points.${key}`)}
      value={typeof point[key] === 'number' ? point[key] : null}
      onChange={(value) => write({ [key]: value }, key)}
    />
  );
  return (
    <Modal open title={textIn(text, language)} footer={null} onCancel={onClose}>
      <div className={styles.dialog}>
        <NameFields
          label={t('points.text')}
          text={text}
          isRequired
          onChange={(each, wording) => {
            const next = withWording(text, each, wording);
            if (next !== null) write({ text: next }, `text ${each}`);
          }}
        />
        <FieldFrame label={t('points.kind')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={isMeasured ? 'measure' : 'check'}
              options={options(schema?.properties?.['kind'])}
              onChange={(kind) =>
                write(
                  kind === 'measure' ? { kind } : { kind: null, unit: null, min: null, max: null },
                  'kind',
                )
              }
            />
          )}
        </FieldFrame>
        {isMeasured && (
          <>
            <NameFields
              label={t('points.unit')}
              text={isObject(unit) || typeof unit === 'string' ? textOf(unit, '') : undefined}
              onChange={(each, wording) => {
                const before = unit === undefined ? undefined : textOf(unit, '');
                write({ unit: typedText(before, each, wording) }, `unit ${each}`);
              }}
            />
            <div className={styles.pair}>
              {limit('min')}
              {limit('max')}
            </div>
          </>
        )}
        <Toggle
          label={t('points.own_requires')}
          checked={chosen !== null}
          onChange={(on) => write({ requires: on ? [] : null }, 'own')}
        />
        {chosen !== null && (
          <fieldset className={styles.choices}>
            <legend className={styles.note}>{t('points.requires')}</legend>
            {options(schema?.properties?.['requires']?.items).map(({ value, label }) => (
              <Checkbox
                key={value}
                checked={chosen.includes(value)}
                onChange={({ target }) => {
                  const others = chosen.filter((each) => each !== value);
                  write({ requires: target.checked ? [...others, value] : others }, value);
                }}
              >
                {label}
              </Checkbox>
            ))}
          </fieldset>
        )}
      </div>
    </Modal>
  );
}
