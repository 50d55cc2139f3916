import { useId, useMemo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import type { ImportJob, ImportMapping } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { Card } from '../../ui/page/Card.tsx';
import { useTemplates } from '../registry/templates.ts';
import { remapColumns } from '../../domain/remap-columns.ts';
import { importFields } from './fields.ts';
import { RowOptions } from './RowOptions.tsx';
import { mappedFields, mappingProblem, missingFields, keepKnownFields } from './mapping.ts';
import { MappingRows } from './MappingRows.tsx';
import { SavedMappings } from './SavedMappings.tsx';
import { StepBar } from './StepBar.tsx';
import { storedMapping } from './import-storage.ts';
import { TableSheets } from './TableSheets.tsx';
import { hasRowsOnly, mappedCells } from './table-fields.ts';

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly job: ImportJob;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onCheck: (mapping: ImportMapping) => void;
}

/** Maps each column of the file to a field, and sets the options of the rows. */
export function ColumnsStep({ module, siteId, job, busy, onBack, onCheck }: Props) {
  const { t, i18n } = useTranslation('import_screen');
  const templates = useTemplates();
  const [mapping, setMapping] = useMapping(job);
  const problemId = useId();
  const { language } = i18n;
  const seen = templates.forVersion(module, mapping.template_id ?? -1, null);
  const others = useMemo(
    () =>
      templates
        .newest(module.document.type)
        .map(({ id, version }) => templates.forVersion(module, id, version)),
    [templates, module],
  );
  const fields = useMemo(() => {
    return importFields(seen, others, language, {
      external_id: t('base.external_id'),
      status: t('base.status'),
      template_id: t('base.template_id'),
      id: t('base.id'),
    });
  }, [seen, t, others, language]);

  /** Applies the entries of a saved mapping whose columns, fields and template exist. */
  function apply(saved: ImportMapping): void {
    const { template_id: id } = saved;
    const isThere = templates.newest(module.document.type).some((row) => row.id === id);
    const known = new Set(fields.map(({ db }) => db));
    const { with_totals: _ofOtherFile, ...found } = keepKnownFields(
      remapColumns(saved, job.headers),
      known,
    );
    const { tables, with_totals: withTotals } = mapping;
    setMapping({
      ...found,
      template_id: isThere ? id : null,
      ...(tables !== undefined && { tables }),
      ...(withTotals !== undefined && { with_totals: withTotals }),
    });
  }

  const isOfRows = hasRowsOnly(mapping, job.sheet);
  const missing = isOfRows ? [] : missingFields(fields, mapping);
  const problem = mappingProblem(mapping);
  const match = fields.find(({ db }) => db === mapping.match)?.label ?? mapping.match;
  return (
    <>
      {!isOfRows && (
        <SavedMappings module={module} siteId={siteId} mapping={mapping} onApply={apply} />
      )}
      {missing.length > 0 && (
        <Alert
          type="warning"
          role="status"
          title={t('missing_title', {
            fields: new Intl.ListFormat(language).format(missing.map(({ label }) => label)),
          })}
          description={t('missing_text')}
        />
      )}
      {!isOfRows && (
        <Card flush>
          <MappingRows job={job} mapping={mapping} fields={fields} onChange={setMapping} />
        </Card>
      )}
      <TableSheets
        job={job}
        modules={[seen, module, ...others]}
        mapping={mapping}
        onChange={setMapping}
      />
      {!isOfRows && (
        <RowOptions
          module={seen}
          mapping={mapping}
          fields={fields}
          totals={job.totals}
          onChange={setMapping}
        />
      )}
      {problem !== null && (
        <Alert
          type="error"
          role="alert"
          id={problemId}
          title={t(`mapping_problem.${problem}`, { field: match })}
        />
      )}
      <StepBar
        note={t('mapped_count', {
          count: job.headers.length,
          mapped: isOfRows ? mappedCells(mapping) : mappedFields(mapping).size,
        })}
      >
        <Button onClick={onBack}>{t('back')}</Button>
        <Button
          type="primary"
          loading={busy}
          onClick={() => {
            if (problem === null) onCheck(mapping);
          }}
          {...(problem === null ? {} : { 'aria-disabled': true, 'aria-describedby': problemId })}
        >
          {t('check_rows')}
        </Button>
      </StepBar>
    </>
  );
}

/**
 * The mapping that the person edits: the one stored on this device, else the last one tried, else
 * the suggested one.
 */
function useMapping(job: ImportJob): readonly [ImportMapping, (mapping: ImportMapping) => void] {
  const [mapping, setMapping] = useState(
    () => storedMapping(job).read() ?? job.mapping ?? job.suggested,
  );
  const change = useCallback(
    (next: ImportMapping) => {
      setMapping(next);
      storedMapping(job).write(next);
    },
    [job],
  );
  return [mapping, change];
}
