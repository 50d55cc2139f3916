import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { siteTemplatesQueryOptions } from '../../../api/query-options.ts';
import { maxNumberPattern } from '../../../contract/sites.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { textIn } from '../../../runtime/text.ts';
import { usePatternEngine } from '../../../modules/registry/lazy-patterns.ts';
import { useModules } from '../../../modules/registry/registry.ts';
import { templateModules } from '../../../modules/registry/templates.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { SkeletonRows } from '../../../ui/state/SkeletonRows.tsx';
import { numberFields } from './number-fields.ts';
import { readPattern } from './read-pattern.ts';
import type { SiteFields } from './site-values.ts';
import styles from './form.module.css';

interface Props extends Pick<SiteFields, 'values' | 'put'> {
  /** Null for a new site, which has no templates yet. */
  readonly siteId: number | null;
}

/** The patterns by which the site numbers new items, for each column that the server numbers. */
export function NumbersCard({ siteId, ...fields }: Props) {
  const { t } = useTranslation('site_settings');
  const registry = useModules();
  const engine = usePatternEngine();
  const { data: rows } = useQuery({
    ...siteTemplatesQueryOptions(siteId ?? 0),
    enabled: siteId !== null,
  });
  const templates = useMemo(
    () => templateModules(registry, rows ?? [], engine),
    [registry, rows, engine],
  );
  const { modules: used } = fields.values;
  const numbered = registry.modules
    .filter(({ document }) => used === null || used.includes(document.type))
    .flatMap((module) => module.derived.generated.map((column) => ({ module, column })));
  if (numbered.length === 0) return null;
  // An example is checked against the pattern of its column, which needs the engine.
  if (engine === undefined)
    return (
      <Card title={t('numbers')}>
        <SkeletonRows rows={numbered.length} rowHeight={64} />
      </Card>
    );
  return (
    <Card title={t('numbers')}>
      <div className={styles.stack}>
        {numbered.map(({ module, column }) => (
          <PatternField
            key={`${module.document.type} ${column.db}`}
            {...fields}
            column={column}
            module={module}
            variants={[
              module,
              ...templates
                .newest(module.document.type)
                .map(({ id, version }) => templates.forVersion(module, id, version)),
            ]}
          />
        ))}
        <p className={styles.note}>{t('help.numbers')}</p>
      </div>
    </Card>
  );
}

interface FieldProps extends Pick<SiteFields, 'values' | 'put'> {
  readonly module: CompiledModule;
  readonly column: CompiledColumn;
  /** The module, alone and with each template. */
  readonly variants: readonly CompiledModule[];
}

function PatternField({ module, column, variants, values, put }: FieldProps) {
  const { t, i18n } = useTranslation('site_settings');
  const input = useRef<HTMLInputElement>(null);
  const { type: moduleType, name: moduleName } = module.document;
  const { db } = column;
  const others = values.number_patterns.filter(
    (each) => each.module_type !== moduleType || each.db !== db,
  );
  const pattern =
    values.number_patterns.find((each) => !others.includes(each))?.pattern.trimStart() ?? '';
  const fields = useMemo(() => numberFields(variants, i18n.language), [variants, i18n.language]);
  const { problem, example, unknown } = readPattern(pattern, column, values, fields);
  const change = (next: string) =>
    put({
      number_patterns:
        next.trim() === '' ? others : [...others, { module_type: moduleType, db, pattern: next }],
    });

  function insert(part: string): void {
    const at = input.current?.selectionStart ?? pattern.length;
    change(`${pattern.slice(0, at)}{${part}}${pattern.slice(at)}`.slice(0, maxNumberPattern));
    input.current?.focus();
  }

  const parts = [
    { part: 'SITE', label: t('number_part.site') },
    { part: 'YEAR', label: t('number_part.year') },
    ...fields,
    { part: 'NNNN', label: t('number_part.number') },
  ];
  return (
    <FieldFrame
      label={t('number_field', {
        module: textIn(moduleName, i18n.language),
        field: textIn(column.name, i18n.language),
      })}
      error={problem === null ? undefined : t(`number_problem.${problem}`)}
      help={pattern === '' ? t('number_none') : undefined}
    >
      {(control) => (
        <>
          <TextInput
            {...control}
            ref={input}
            className={styles.pattern}
            maxLength={maxNumberPattern}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="{SITE}-{YEAR}-{NNNN}"
            value={pattern}
            onChange={(event) => change(event.target.value.toUpperCase())}
          />
          <div
            className={styles.parts}
            role="group"
            aria-label={t('number_parts', { field: textIn(column.name, i18n.language) })}
          >
            {parts.map(({ part, label }) => (
              <Button key={part} size="small" onClick={() => insert(part)}>
                {label}
              </Button>
            ))}
          </div>
          <p className={styles.example} role="status">
            {example !== null && t('number_example', { number: example })}
            {unknown.length > 0 && ` ${t('number_unknown', { fields: unknown.join(', ') })}`}
          </p>
        </>
      )}
    </FieldFrame>
  );
}
