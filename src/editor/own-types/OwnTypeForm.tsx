import '../../modules/problem-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type ErrorTexts, generalErrorTexts } from '../../api/error.ts';
import { mutate } from '../../api/mutate.ts';
import { randomUuid } from '../../api/uuid.ts';
import {
  CREATE_SITE_FIELD_TYPE,
  type OwnTypeRow,
  UPDATE_SITE_FIELD_TYPE,
} from '../../contract/own-types.ts';
import { useSaveForm } from '../../modules/form/useSaveForm.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import { compileOwnType, ownTypeProblems } from '../../runtime/compile/own-type-problems.ts';
import type { FieldTypeDocument, OwnTypeDocument } from '../../runtime/documents.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { CardFields, DocumentForm } from '../document-form/DocumentForm.tsx';
import { freeName, nameFromLabel } from '../document/names.ts';
import { fromWordings, toWordings, withTyped } from '../document/wordings.ts';
import { IconField } from '../icon-field/IconField.tsx';
import { NameFields } from '../settings/NameFields.tsx';
import { settingUse, withSetting } from './own-type-draft.ts';
import { TypePreview } from './TypePreview.tsx';
import { type TypeRule, TypeRules } from './TypeRules.tsx';
import { TypeSettings } from './TypeSettings.tsx';
import { UsedBy } from './UsedBy.tsx';
import styles from './own-types.module.css';

interface Props {
  readonly siteId: number;
  /** Null for a new type. */
  readonly row: OwnTypeRow | null;
  /** What a new type begins with. */
  readonly first: OwnTypeDocument;
  readonly base: FieldTypeDocument;
  readonly taken: ReadonlySet<string>;
  readonly patterns: PatternEngine;
  /** The page of all types. */
  readonly path: string;
}

const staleTexts: ErrorTexts = {
  ...generalErrorTexts,
  byCode: { stale: 'own_types:stale' },
};

const unnamed = '?';

/** Everything about an own field type, with a bar that saves it. */
export function OwnTypeForm({ siteId, row, first, base, taken, patterns, path }: Props) {
  const { t, i18n } = useTranslation('own_types');
  const { language } = i18n;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { toast } = useToast();
  const [settings, setSettings] = useState(first);
  const [name, setName] = useState(() => toWordings(first.name));
  const [description, setDescription] = useState(() => toWordings(first.description));
  const [patternMessage, setPatternMessage] = useState(() => toWordings(first.patternMessage));
  const [rules, setRules] = useState<readonly TypeRule[]>(() =>
    (first.validWhen ?? []).map(({ rule, message }) => ({
      id: randomUuid(),
      rule,
      message: toWordings(message),
    })),
  );

  const document = useMemo((): OwnTypeDocument => {
    const { validWhen: _rules, description: _about, patternMessage: _message, ...rest } = settings;
    const [about, message] = [fromWordings(description), fromWordings(patternMessage)];
    return {
      ...rest,
      name: fromWordings(name) ?? unnamed,
      ...(about !== undefined && { description: about }),
      ...(message !== undefined && { patternMessage: message }),
      ...(rules.length > 0 && {
        validWhen: rules.map((each) => ({
          rule: each.rule,
          message: fromWordings(each.message) ?? unnamed,
        })),
      }),
    };
  }, [settings, name, description, patternMessage, rules]);
  const problems = useMemo(
    () => ownTypeProblems(document, { fieldTypes, patterns }),
    [document, patterns],
  );
  const compiled = useMemo(() => {
    const { validWhen: _rules, ...withoutRules } = document;
    const result = compileOwnType(withoutRules, { fieldTypes, patterns });
    return result.ok ? result.module : null;
  }, [document, patterns]);

  const isNameless = fromWordings(name) === undefined;
  const isDirty = row === null ? !isNameless : !jsonEquals(document, row.document);
  const isSpeechless = rules.some(({ message }) => fromWordings(message) === undefined);
  const errors = Number(isNameless) + Number(isSpeechless) + problems.length;
  const form = useSaveForm({ isDirty, errors, texts: staleTexts, save });
  const { isTried } = form;

  const onSetting = useCallback(
    (setting: string, value: unknown, use?: 'free' | 'start' | 'fixed') =>
      setSettings((before) => {
        const now = settingUse(before, setting);
        return withSetting(before, setting, use ?? (now === 'free' ? 'start' : now), value);
      }),
    [],
  );

  async function save(): Promise<void> {
    const shown = textIn(document.name, language);
    if (row === null) {
      const key = freeName(nameFromLabel(textIn(document.name, 'en'), 'field_type'), (each) =>
        taken.has(each),
      );
      const body = { document: { ...document, key } };
      await mutate(cache, CREATE_SITE_FIELD_TYPE, { params: { siteId }, body });
      toast({ title: t('created', { name: shown }) });
    } else {
      const params = { siteId, fieldTypeId: row.id };
      const { version } = row;
      await mutate(cache, UPDATE_SITE_FIELD_TYPE, { params, version, body: { document } });
      const count = row.used_by.length;
      toast({
        title: t('saved', { name: shown }),
        ...(count > 0 && { description: t('follow', { count }) }),
      });
    }
    void navigate(path);
  }

  const hasPattern = base.settings.properties?.['pattern'] !== undefined;
  return (
    <DocumentForm
      form={form}
      problems={problems}
      errors={errors}
      failedTitle={t('not_saved')}
      problemsTitle={t('problems', { count: problems.length })}
      saveLabel={t('save')}
      path={path}
      notice={row !== null && <UsedBy siteId={siteId} uses={row.used_by} />}
    >
      <Card title={t('about')}>
        <CardFields>
          {isTried && isNameless && <Alert type="error" title={t('name_missing')} />}
          <NameFields
            label={t('name')}
            text={name}
            isRequired
            onChange={(each, wording) => setName((before) => withTyped(before, each, wording))}
          />
          <IconField
            label={t('icon_label')}
            value={settings.icon}
            onChange={(icon) => setSettings((before) => ({ ...before, icon }))}
          />
          <details className={styles.about}>
            <summary>{t('description')}</summary>
            <CardFields>
              <NameFields
                label={t('description')}
                text={description}
                onChange={(each, wording) =>
                  setDescription((before) => withTyped(before, each, wording))
                }
              />
            </CardFields>
          </details>
        </CardFields>
      </Card>
      <Card title={t('settings')}>
        <p className={styles.note}>{t('settings_help', { base: textIn(base.name, language) })}</p>
        <TypeSettings type={settings} base={base} onSetting={onSetting} />
      </Card>
      {compiled !== null && (
        <Card title={t('preview')}>
          <p className={styles.note}>{t('preview_help')}</p>
          <TypePreview type={document} patterns={patterns} siteId={siteId} />
        </Card>
      )}
      <Card title={t('rules')}>
        <CardFields>
          {hasPattern && (
            <NameFields
              label={t('pattern_message')}
              text={patternMessage}
              onChange={(each, wording) =>
                setPatternMessage((before) => withTyped(before, each, wording))
              }
            />
          )}
          {isTried && isSpeechless && <Alert type="error" title={t('message_missing')} />}
          {compiled !== null && <TypeRules module={compiled} rules={rules} onChange={setRules} />}
        </CardFields>
      </Card>
    </DocumentForm>
  );
}
