import { Send } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteRow } from '../../contract/directory.ts';
import { DraftNotices } from '../../modules/form/draft/DraftNotices.tsx';
import { EditField } from '../../modules/form/EditField.tsx';
import { Field } from '../../modules/form/Field.tsx';
import { FormErrors } from '../../modules/form/FormErrors.tsx';
import { useFieldId } from '../../modules/form/field-id.ts';
import { MergeScreen } from '../../modules/form/merge/MergeScreen.tsx';
import { sentenceOf } from '../../modules/form/model/field-errors.ts';
import { formTopics } from '../../modules/form/model/form-model.ts';
import {
  FormProvider,
  useFieldErrors,
  useForm,
  useFormState,
  useValue,
} from '../../modules/form/useFormModel.ts';
import { useItemCreation } from '../../modules/form/useItemCreation.ts';
import { useItemForm } from '../../modules/form/useItemForm.ts';
import { useDraftKey } from '../../modules/items/draft-key.ts';
import type { ReportModule, ReportSubject } from '../../modules/reports.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { valueOf, withValues } from '../../runtime/record/values.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { useDevicePosition } from '../../ui/hooks/useDevicePosition.ts';
import { farFromSite } from '../../ui/map/distance.ts';
import type { Position } from '../../ui/map/position.ts';
import { UploadsProvider } from '../../widgets/common/files/useUploads.ts';
import { canRecord } from '../../widgets/common/voice/useRecorder.ts';
import { VoiceEdit } from '../../widgets/common/voice/VoiceEdit.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { AskedFields } from './AskedFields.tsx';
import { FilledFields } from './FilledFields.tsx';
import { PositionLine } from './PositionLine.tsx';
import { reportItem, titleFrom } from '../../modules/report-item.ts';
import styles from './report.module.css';
import type { Places } from './SubjectPlaces.tsx';
import { WhereField } from './WhereField.tsx';

interface Props extends ReportModule {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** The item that the report is about; null if none was open. */
  readonly subject: ReportSubject | null;
  /** Where the problem is, if the subject tells it. */
  readonly places: Places;
  /** What was entered before the person changed the site or the module. */
  readonly initialText: string;
  readonly onText: (text: string) => void;
  readonly onSent: (made: Item) => void;
}

/**
 * The form of a report: what, where, photos and voice notes. Person, time, position and the other required
 * fields are filled in. It creates an item of the module.
 */
export function ReportForm(props: Props) {
  const { module, report, site, me, subject, places, initialText, onText, onSent } = props;
  const { t } = useTranslation('report');
  const services = useWidgetServices();
  const { blank, create, keep } = useItemCreation(module, site.id);
  const [start] = useState(() => {
    const now = new Date().toISOString();
    const item = withValues(reportItem(module, report, blank, { ...services, now }), places);
    const entered = new Map([
      [report.what, initialText],
      ...(report.title === null
        ? []
        : [[report.title, titleFrom(initialText, report.title)] as const]),
    ]);
    return { item, draft: initialText === '' ? null : withValues(item, entered) };
  });
  const [position, setPosition] = useState<Position | null>(null);
  const far = position === null ? null : farFromSite(position, services.map.defaultPosition);
  // Null until the person decides: a position near the site is sent, one far from it is not.
  const [decision, setDecision] = useState<boolean | null>(null);
  const isPositionSent = decision ?? far === null;
  const device = useDevicePosition(setPosition);
  const locate = useEffectEvent(device.locate);
  const hasPosition = report.position !== null;
  useEffect(() => {
    if (hasPosition) locate();
  }, [hasPosition]);

  // A report about another machine that is not finished waits there.
  const about = subject === null ? '' : `:${subject.moduleType}/${subject.itemId}`;
  const draftKey = useDraftKey({ module, site, me, item: `report${about}` });
  const form = useItemForm(
    {
      module,
      ...start,
      draftKey,
      readOnly: false,
      onSave: (present) =>
        create(
          report.position === null || position === null || !isPositionSent
            ? present
            : withValues(present, new Map([[report.position, [...position]]])),
        ),
      onSaved: (made) => {
        keep(made);
        onSent(made);
      },
    },
    [],
  );
  const { model, question, navigation } = form;
  // The title is part of the text: an error of both is one error.
  const labelOf = useCallback(
    (column: CompiledColumn) =>
      column === report.title && model.errors.of(report.what.pointer).length > 0
        ? null
        : column === report.title || column === report.what
          ? t('what')
          : undefined,
    [report, model, t],
  );
  const reportText = useEffectEvent(() => {
    const text = valueOf(report.what, model.entered());
    onText(typeof text === 'string' ? text : '');
  });
  useEffect(() => model.subscribe([report.what.db], () => reportText()), [model, report]);

  return (
    <FormProvider value={model}>
      <UploadsProvider value={form.uploads}>
        {question === null ? (
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void form.save();
            }}
          >
            <DraftNotices form={form} className={styles.notices} />
            <FormErrors onSelect={navigation.jumpTo} labelOf={labelOf} />
            <WhatField report={report} />
            <WhereField columns={report.where} siteId={site.id} me={me} position={position} />
            <AskedFields module={module} report={report} start={start.item} />
            {report.photos !== null && <PhotosField column={report.photos} />}
            {report.voice !== null && canRecord() && <VoiceField column={report.voice} />}
            {hasPosition && (
              <PositionLine
                position={position}
                far={far}
                device={device}
                isSent={isPositionSent}
                siteName={site.site_name}
                onDecide={setDecision}
              />
            )}
            <FilledFields module={module} report={report} start={start.item} />
            <div className={styles.foot}>
              <SendButton label={t('send')} />
            </div>
          </form>
        ) : (
          <MergeScreen module={module} question={question} />
        )}
      </UploadsProvider>
    </FormProvider>
  );
}

/** The text of what was seen; its beginning becomes the title. */
function WhatField({ report: { what, title } }: Pick<Props, 'report'>) {
  const { t } = useTranslation('report');
  const { language } = useWidgetServices();
  const { set } = useForm();
  const value = useValue(what);
  const errors = [...useFieldErrors(what), ...useFieldErrors(title ?? what)];
  const [error] = errors;
  const text = typeof value === 'string' ? value : '';
  return (
    <FieldFrame
      id={useFieldId(what.pointer)}
      frameProps={useMemo(() => ({ className: styles.what, 'data-field': what.db }), [what])}
      label={t('what')}
      required
      help={t('what_help')}
      error={error === undefined ? undefined : sentenceOf(error, language)}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          autoFocus
          value={text}
          onChange={({ target: { value: next } }) =>
            set(
              new Map([
                [what, next],
                ...(title === null ? [] : [[title, titleFrom(next, title)] as const]),
              ]),
              true,
            )
          }
        />
      )}
    </FieldFrame>
  );
}

function PhotosField({ column }: { readonly column: NonNullable<Props['report']['photos']> }) {
  const [error] = useFieldErrors(column);
  return <Field column={column} error={error} eager />;
}

/** What the person says instead of writing it. */
function VoiceField({ column }: { readonly column: CompiledColumn }) {
  const [error] = useFieldErrors(column);
  return (
    <EditField
      column={column}
      span={3}
      Edit={VoiceEdit}
      Aside={undefined}
      required={column.required}
      isGroup
      error={error}
      eager
      takesFocus={false}
    />
  );
}

function SendButton({ label }: { readonly label: string }) {
  const model = useForm();
  const saving = useFormState(model, formTopics.progress, () => model.progress().saving);
  return (
    <Button
      htmlType="submit"
      type="primary"
      size="large"
      block
      icon={<Send size={18} />}
      loading={saving === 'now'}
    >
      {label}
    </Button>
  );
}
