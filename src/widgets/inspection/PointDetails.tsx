import { Megaphone } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, CompiledRows } from '../../runtime/compiled.ts';
import { pointerSegment } from '../../runtime/record/pointer.ts';
import type { Row } from '../../runtime/row.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { type LiftInsert, PartUploads, useUploadsIdle } from '../common/files/useUploads.ts';
import { ItemLinks } from '../common/item-links.tsx';
import { idsOf } from '../common/stored-values.ts';
import { useCurrentValues } from '../form-values.ts';
import { useWidgetServices } from '../services.ts';
import { errorSentence } from '../error-sentence.ts';
import {
  type Group,
  isMeasured,
  type Point,
  type Requirement,
  rowsByPoint,
  takes,
} from './points.ts';
import { limitsText } from './limits.ts';
import { partEditOf } from './part-edits.ts';
import type { Inspection, PointErrors } from './useInspection.ts';
import styles from './inspection.module.css';

interface Props {
  readonly id: string;
  readonly inspection: Inspection;
  readonly column: CompiledColumn;
  readonly table: CompiledRows;
  readonly moduleType: string;
  readonly group: Group;
  readonly point: Point;
  readonly row: Row;
  readonly errors: PointErrors;
  readonly missing: readonly Requirement[];
}

const unheard = () => undefined;

/** The pointer of a part of a point in the item. */
const partPointer = ({ pointer }: CompiledColumn, { id }: Point, part: Requirement) =>
  pointer + pointerSegment(id) + pointerSegment(part);

/** Raises what failed by one press, and leads to what was raised. */
function Raise({ inspection, column, group, point, row, moduleType }: Props) {
  const { t } = useTranslation('inspection');
  const { language, references } = useWidgetServices();
  const { candidate, enteredValue } = useCurrentValues();
  const uploadsIdle = useUploadsIdle();
  const [state, setState] = useState<'idle' | 'raising' | { readonly reason: string }>('idle');
  const { raises = '' } = inspection.settings;
  const ids = idsOf(row['raised']);
  const module = references.modules.find(({ type }) => type === raises);
  const name = module?.singular ?? raises;
  const mayRaise = references.mayCreate(raises) && !references.isInDrawer;

  async function raise(): Promise<void> {
    setState('raising');
    // The report has the photos that are still on their way.
    await uploadsIdle();
    const now = rowsByPoint(enteredValue(column.db), inspection.settings).get(point.id) ?? row;
    const { value, note } = now;
    const text = textIn(point.text, language);
    const measured =
      isMeasured(point) && typeof value === 'number'
        ? `${value} (${limitsText(point, language, t) ?? ''})`
        : null;
    const item = candidate();
    const from = t('point_in', {
      group: textIn(group.name, language),
      item: typeof item['name'] === 'string' ? item['name'] : '',
    });
    const lines = [measured === null ? text : `${text}: ${measured}`, note, from];
    const outcome = await references.report({
      moduleType: raises,
      title: text,
      text: lines.filter((line) => typeof line === 'string' && line !== '').join('\n'),
      photos: idsOf(now['photos']),
      from: { moduleType, item },
    });
    if (outcome.state === 'made') inspection.change(point.id, { raised: [outcome.row.id] });
    setState(outcome.state === 'failed' ? { reason: outcome.reason } : 'idle');
  }

  if (ids.length > 0) return <ItemLinks moduleType={raises} ids={ids} />;
  return (
    <div className={styles.raise}>
      <Button
        icon={<Megaphone />}
        loading={state === 'raising'}
        disabled={!mayRaise}
        onClick={() => void raise()}
      >
        {t('raise', { name })}
      </Button>
      {!mayRaise && <p className={styles.note}>{t('may_not_raise', { name })}</p>}
      {typeof state === 'object' && (
        <p role="alert" className={styles.problem}>
          {state.reason}
        </p>
      )}
    </div>
  );
}

/** Note, photos and what was raised of one point. */
export function PointDetails(props: Props) {
  const { id, inspection, column, table, moduleType, point, row, errors, missing } = props;
  const { language } = useWidgetServices();
  const { settings, change } = inspection;
  const noteColumn = table.byDb.get('note');
  const photosColumn = table.byDb.get('photos');
  const photos = useMemo(
    () =>
      photosColumn === undefined
        ? undefined
        : { ...photosColumn, pointer: partPointer(column, point, 'photos') },
    [photosColumn, column, point],
  );
  const lift = useCallback<LiftInsert>(
    (insert) => (value, file, rankOf) => {
      const rows = rowsByPoint(value, settings);
      return [...rows.values()].map((each) =>
        each.id === point.id
          ? { ...each, photos: insert(each['photos'] ?? [], file, rankOf) }
          : each,
      );
    },
    [settings, point.id],
  );
  const errorOf = (db: string) => {
    const error = errors.get(db);
    return error === undefined ? undefined : errorSentence(error, language);
  };
  const NoteEdit = partEditOf(noteColumn?.fieldType.document.type ?? '');
  const PhotosEdit = partEditOf(photosColumn?.fieldType.document.type ?? '');
  const common = { moduleType, onBlur: unheard } as const;
  return (
    <div className={styles.details}>
      {noteColumn !== undefined && NoteEdit !== null && takes(point, settings, 'note') && (
        <FieldFrame
          id={`${id}-note`}
          label={textIn(noteColumn.name, language)}
          required={missing.includes('note')}
          error={errorOf('note')}
        >
          {(wired) => (
            <NoteEdit
              {...common}
              id={wired.id}
              column={noteColumn}
              value={row['note'] ?? ''}
              onChange={(note) => change(point.id, { note })}
              required={missing.includes('note')}
              invalid={errors.has('note')}
              describedBy={wired['aria-describedby']}
            />
          )}
        </FieldFrame>
      )}
      {photos !== undefined && PhotosEdit !== null && takes(point, settings, 'photos') && (
        <FieldFrame
          id={`${id}-photos`}
          group
          label={textIn(photos.name, language)}
          required={missing.includes('photos')}
          error={errorOf('photos')}
        >
          {(wired) => (
            <PartUploads lift={lift}>
              <PhotosEdit
                {...common}
                id={wired.id}
                column={photos}
                value={row['photos'] ?? []}
                onChange={(ids) => change(point.id, { photos: ids })}
                required={missing.includes('photos')}
                invalid={errors.has('photos')}
                describedBy={wired['aria-describedby']}
              />
            </PartUploads>
          )}
        </FieldFrame>
      )}
      {settings.raises !== undefined && (
        <>
          <Raise {...props} />
          {errors.has('raised') && <p className={styles.problem}>{errorOf('raised')}</p>}
        </>
      )}
    </div>
  );
}
