import '../../modules/problem-texts.ts';
import { Suspense, useMemo } from 'react';
import { FieldScopeProvider } from '../../modules/form/field-id.ts';
import { RuledField } from '../../modules/form/Field.tsx';
import { formTopics } from '../../modules/form/model/form-model.ts';
import { FormProvider, useFormModel, useFormState } from '../../modules/form/useFormModel.ts';
import { useViewportMounter, ViewportMountProvider } from '../../modules/form/viewport-mount.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import { compileOwnType } from '../../runtime/compile/own-type-problems.ts';
import { ownValueName } from '../../runtime/compile/own-types.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { OwnTypeDocument } from '../../runtime/documents.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { useWidgetServices } from '../../widgets/services.ts';

interface Props {
  readonly type: OwnTypeDocument;
  readonly patterns: PatternEngine;
  readonly siteId: number;
}

/** A field of the type to try; nothing while the type does not compile. */
export function TypePreview({ type, patterns, siteId }: Props) {
  const module = useMemo(() => {
    const result = compileOwnType(type, { fieldTypes, patterns });
    return result.ok ? result.module : null;
  }, [type, patterns]);
  return module === null ? null : (
    <FieldScopeProvider value="preview">
      <Suspense>
        <Preview module={module} siteId={siteId} />
      </Suspense>
    </FieldScopeProvider>
  );
}

interface PreviewProps {
  readonly module: CompiledModule;
  readonly siteId: number;
}

/** What is typed is checked when the field is left, by the type as it is then. */
function Preview({ module, siteId }: PreviewProps) {
  const { timeZone } = useWidgetServices();
  const item = useMemo(() => blankItem(module, siteId), [module, siteId]);
  const form = useFormModel({ module, item, timeZone, readOnly: false });
  const mounter = useViewportMounter(true);
  const column = module.byDb.get(ownValueName);
  const [error] = useFormState(form, formTopics.errors, () =>
    form.errors.of(column?.pointer ?? ''),
  );
  return (
    <FormProvider value={form}>
      <ViewportMountProvider value={mounter}>
        <div onBlur={() => void form.validate()}>
          {column !== undefined && <RuledField column={column} error={error} eager />}
        </div>
      </ViewportMountProvider>
    </FormProvider>
  );
}
