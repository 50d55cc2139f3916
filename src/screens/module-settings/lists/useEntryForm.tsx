import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import styles from '../module-settings.module.css';
import { ColourField } from './ColourField.tsx';
import type { Entry } from './entries.ts';
import { listColours } from './list-colours.ts';
import { type RowList, listKinds } from './list-kinds.ts';
import { staleTexts } from './stale-texts.ts';
import { TextFields } from './TextFields.tsx';
import { fromFields, toFields } from './text-by-language.ts';
import type { ListCalls } from './useListCalls.ts';

export interface EntryFormProps {
  readonly list: RowList;
  readonly calls: ListCalls;
  /** Null for a new row. */
  readonly entry: Entry | null;
  /** The type of a new sub-type. */
  readonly parent: Entry | null;
  /** The rank of a new criticality. */
  readonly nextRank: number;
  /** Called after the row is stored. */
  readonly onDone: () => void;
}

/**
 * The form that creates a row of a list, or changes its name, code, colour or description: its id for the
 * button that submits it, its title and its element.
 */
export function useEntryForm({ list, calls, entry, parent, nextRank, onDone }: EntryFormProps) {
  const { t, i18n } = useTranslation('module_settings');
  const form = useId();
  const kind = listKinds[list];
  const { toast } = useToast();
  const { language } = i18n;
  const [name, setName] = useState(() => toFields(entry?.text ?? '', language));
  const [code, setCode] = useState(entry?.code ?? '');
  const [colour, setColour] = useState<string>(entry?.colour ?? listColours[0].colour);
  const [description, setDescription] = useState(entry?.description ?? '');
  const [isTried, setIsTried] = useState(false);
  const { problem, isBusy, attempt } = useFormRequest({ texts: staleTexts });
  const isMissing = name.own.trim() === '';

  async function save(): Promise<void> {
    const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
    const values = {
      name: fromFields(name, language),
      code: orNull(code),
      colour,
      description: orNull(description),
    };
    await (entry === null
      ? calls.create(values, parent?.id ?? null, nextRank)
      : calls.update(entry, values));
    toast({ title: t(entry === null ? 'created' : 'saved', { name: name.own.trim() }) });
    onDone();
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsTried(true);
    if (!isMissing) void attempt(save);
  }

  const title =
    entry !== null
      ? t('edit_title', { name: entry.name })
      : parent === null
        ? t(`new.${list}`)
        : t('new.sub_type', { name: parent.name });
  const element = (
    <form id={form} noValidate onSubmit={submit} className={styles.form}>
      {problem !== undefined && (
        <p role="alert" className={styles.failure}>
          {problem}
        </p>
      )}
      <TextFields
        label={t('name')}
        value={name}
        maxLength={kind.hasTexts ? 255 : 100}
        hasTexts={kind.hasTexts}
        error={isTried && isMissing ? t('name_missing') : undefined}
        onChange={setName}
      />
      {kind.hasCode && (
        <FieldFrame label={t('code')} help={t('code_help')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={60}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </FieldFrame>
      )}
      {kind.hasColour && <ColourField value={colour} onChange={setColour} />}
      {kind.hasDescription && (
        <FieldFrame label={t('description')} help={t('description_help')}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={1000}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </FieldFrame>
      )}
    </form>
  );
  return { id: form, title, verb: t(entry === null ? 'add' : 'save'), isBusy, element };
}
