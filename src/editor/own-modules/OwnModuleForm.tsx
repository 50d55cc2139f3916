import '../../modules/problem-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Braces } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mutate } from '../../api/mutate.ts';
import {
  CREATE_ORGANISATION_MODULE,
  type OwnModuleRow,
  UPDATE_ORGANISATION_MODULE,
} from '../../contract/own-modules.ts';
import { standardGroups } from '../../domain/navigation-groups.ts';
import { useSaveForm } from '../../modules/form/useSaveForm.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { compileModule } from '../../runtime/compile/module.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import type { ModuleDocument } from '../../runtime/documents.ts';
import { reviewFlow } from '../../runtime/flow/review/review.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { CardFields, DocumentForm } from '../document-form/DocumentForm.tsx';
import { fromWordings, toWordings, type Wordings, withTyped } from '../document/wordings.ts';
import { IconField } from '../icon-field/IconField.tsx';
import { NameFields } from '../settings/NameFields.tsx';
import { FieldRights } from './FieldRights.tsx';
import { FieldRows } from './FieldRows.tsx';
import { withNames } from './module-draft.ts';
import { ModuleFlow } from './ModuleFlow.tsx';
import { staleTexts } from './stale-texts.ts';
import styles from './own-modules.module.css';

interface Props {
  readonly organisationId: number;
  /** Null for a new module. */
  readonly row: OwnModuleRow | null;
  readonly first: ModuleDocument;
  readonly patterns: PatternEngine;
  /** The page of all modules. */
  readonly path: string;
  /** Goes on with the document as text. */
  readonly onText: (document: ModuleDocument) => void;
}

const unnamed = '?';
const blank: Wordings = { en: '' };

/** What a module is for; blank if nobody has said more than its name. */
function purposeOf({ name, description }: ModuleDocument): Wordings {
  return jsonEquals(description, name) ? blank : toWordings(description);
}

const codePattern = /^[A-Z][A-Z0-9]{0,5}$/;

/** Everything about a module of the organisation, with a bar that saves it. */
export function OwnModuleForm({ organisationId, row, first, patterns, path, onText }: Props) {
  const { t, i18n } = useTranslation('own_modules');
  const { language } = i18n;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { toast } = useToast();
  const { entries } = useModules();
  const [module, setModule] = useState(first);
  const [name, setName] = useState(() => (row === null ? blank : toWordings(first.name)));
  const [singular, setSingular] = useState(() =>
    row === null ? blank : toWordings(first.singular),
  );
  const [purpose, setPurpose] = useState(() => purposeOf(first));
  const [flow, setFlow] = useState('own');

  const document = useMemo((): ModuleDocument => {
    const called = fromWordings(name) ?? unnamed;
    const one = fromWordings(singular) ?? unnamed;
    const chosen = flow === 'own' ? module.defaultStatusFlow : entries.get(flow)?.flow;
    const named = {
      ...module,
      name: called,
      singular: one,
      description: fromWordings(purpose) ?? called,
      defaultStatusFlow: chosen ?? module.defaultStatusFlow,
    };
    return row === null ? withNames(named, organisationId, textIn(called, 'en')) : named;
  }, [module, name, singular, purpose, flow, entries, row, organisationId]);
  const drawn = document.defaultStatusFlow;
  const { compiled, problems } = useMemo(() => {
    const result = compileModule(document, { fieldTypes, flows: new Map(), patterns });
    const made = result.ok ? result.module : null;
    const found = typeof drawn === 'string' ? [] : reviewFlow(drawn, { module: made });
    const known = new Set<string>(result.problems.map(({ code }) => code));
    const ofFlow = found.filter(({ code }) => !known.has(code));
    const isError = ({ severity }: { readonly severity: string }) => severity === 'error';
    return { compiled: made, problems: [...result.problems, ...ofFlow].filter(isError) };
  }, [document, drawn, patterns]);

  const isNameless = [name, singular].some((each) => fromWordings(each) === undefined);
  const hasCode = document.codePrefix === undefined || codePattern.test(document.codePrefix);
  const errors = Number(isNameless) + Number(!hasCode) + problems.length;
  const isDirty =
    row === null ? fromWordings(name) !== undefined : !jsonEquals(document, row.document);
  const form = useSaveForm({ isDirty, errors, texts: staleTexts, save });
  const { isTried } = form;

  async function save(): Promise<void> {
    const shown = textIn(document.name, language);
    if (row === null) {
      await mutate(cache, CREATE_ORGANISATION_MODULE, { body: { document } });
      toast({ title: t('created', { name: shown }), description: t('created_note') });
    } else {
      const { module_type: moduleType, version } = row;
      const params = { moduleType };
      await mutate(cache, UPDATE_ORGANISATION_MODULE, { params, version, body: { document } });
      toast({ title: t('saved', { name: shown }) });
    }
    void navigate(path);
  }

  const flows = [...entries.values()].map(({ document: other }) => ({
    value: other.type,
    label: t('flow_like', { name: textIn(other.name, language) }),
  }));
  return (
    <DocumentForm
      form={form}
      problems={problems}
      errors={errors}
      failedTitle={t('not_saved')}
      problemsTitle={t('problems', { count: problems.length })}
      saveLabel={t(row === null ? 'make' : 'save')}
      path={path}
      notice={
        row !== null && (
          <div className={styles.views}>
            <Button icon={<Braces size={16} />} onClick={() => onText(document)}>
              {t('as_text')}
            </Button>
          </div>
        )
      }
    >
      <Card title={t('names')}>
        <CardFields>
          {isTried && isNameless && <Alert type="error" title={t('name_missing')} />}
          <NameFields
            label={t('name')}
            text={name}
            isRequired
            onChange={(each, wording) => setName((before) => withTyped(before, each, wording))}
          />
          <NameFields
            label={t('singular')}
            text={singular}
            isRequired
            onChange={(each, wording) => setSingular((before) => withTyped(before, each, wording))}
          />
          <p className={styles.note}>{t('singular_help')}</p>
          <NameFields
            label={t('purpose')}
            text={purpose}
            isLong
            help={t('purpose_help')}
            onChange={(each, wording) => setPurpose((before) => withTyped(before, each, wording))}
          />
        </CardFields>
      </Card>
      <Card title={t('place')}>
        <CardFields>
          <IconField
            label={t('icon')}
            value={module.icon}
            onChange={(icon) => setModule((before) => ({ ...before, icon }))}
          />
          <div className={styles.two}>
            <FieldFrame label={t('group')} help={t('group_help')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={module.navigation.group}
                  options={standardGroups.map((value) => ({
                    value,
                    label: t(`app:groups.${value}`),
                  }))}
                  onChange={(group) =>
                    setModule((before) => ({
                      ...before,
                      navigation: { ...before.navigation, group },
                    }))
                  }
                />
              )}
            </FieldFrame>
            <FieldFrame
              label={t('code')}
              help={t('code_help')}
              error={isTried && !hasCode ? t('code_wrong') : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  value={module.codePrefix ?? ''}
                  maxLength={6}
                  onChange={({ target }) =>
                    setModule(({ codePrefix: _before, ...rest }) =>
                      target.value === ''
                        ? rest
                        : { ...rest, codePrefix: target.value.toUpperCase() },
                    )
                  }
                />
              )}
            </FieldFrame>
          </div>
          <p className={styles.note}>
            {t('address', { type: document.type, route: document.route })}
          </p>
        </CardFields>
      </Card>
      <Card title={t('fields')}>
        <FieldRows module={module} compiled={compiled} onChange={setModule} />
      </Card>
      {module.fieldRights !== undefined && (
        <Card title={t('rights')}>
          <FieldRights module={module} onChange={setModule} />
        </Card>
      )}
      <Card title={t('flow')}>
        <FieldFrame label={t('flow_choice')} help={t('flow_help')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={flow}
              options={[{ value: 'own', label: t('flow_own') }, ...flows]}
              onChange={setFlow}
            />
          )}
        </FieldFrame>
        {typeof drawn !== 'string' && (
          <ModuleFlow
            module={document}
            flow={drawn}
            compiled={compiled}
            onChange={(defaultStatusFlow) => {
              setModule((before) => ({ ...before, defaultStatusFlow }));
              setFlow('own');
            }}
          />
        )}
      </Card>
    </DocumentForm>
  );
}
