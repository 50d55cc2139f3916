import type { DemoItem } from '../types.ts';
import { withoutEmptyValues, keyOf, dayOffset, ref, refs, siteName } from './keys.ts';
import { random } from './random.ts';
import { sourceRowsIfPresent } from './read.ts';
import type { SourceSite } from './site.ts';

interface FolderRow {
  readonly key: string;
  readonly name: string;
  readonly parent: string | null;
  readonly status: string;
  readonly description: string;
}

interface DocumentRow {
  readonly key: string;
  readonly number: string;
  readonly name: string;
  readonly folder: string;
  readonly labels: readonly string[];
  readonly status: string;
  readonly day: number;
  readonly by: string;
  readonly equipment?: readonly string[];
  readonly locations?: readonly string[];
  readonly drawing?: boolean;
  readonly description: string;
}

/** Folders of the document management, parents first. */
export function folders({ key: site, by }: SourceSite): DemoItem[] {
  return sourceRowsIfPresent<FolderRow>(`${siteName(site)}/folders.json`).map((row) => ({
    key: keyOf('fol', site, row.key),
    module: 'dms_folders',
    site,
    status: row.status,
    createdBy: by,
    createdOffsetDays: -720,
    updatedOffsetDays: -720,
    values: withoutEmptyValues({
      name: row.name,
      folder_id: refs('fol', site, row.parent === null ? [] : [row.parent]),
      description: row.description,
    }),
  }));
}

/** Documents without files; uploads create their versions. */
export function documents({ key: site }: SourceSite): DemoItem[] {
  return sourceRowsIfPresent<DocumentRow>(`${siteName(site)}/documents.json`).map((row) => {
    const numbers = random(`document/${site}/${row.key}`);
    const age = -row.day;
    return {
      key: keyOf('doc', site, row.key),
      module: 'dms_documents',
      site,
      status: row.status,
      createdBy: row.by,
      createdOffsetDays: dayOffset(row.day, `${numbers.whole(7, 16)}:${numbers.whole(10, 59)}`),
      updatedOffsetDays:
        row.status === 'INIT_DEFAULT'
          ? dayOffset(row.day, '17:30')
          : dayOffset(-numbers.whole(1, Math.max(1, Math.min(age - 1, 90))), '09:15'),
      values: withoutEmptyValues({
        name: row.name,
        document_number: row.number,
        folder_id: refs('fol', site, [row.folder]),
        label_ids: row.labels.map((label) => ref(keyOf('label', site, `dms_documents.${label}`))),
        description: row.description,
        is_smart_drawing: row.drawing ?? false,
        equipment_ids: refs('eq', site, row.equipment),
        facility_location_ids: refs('fl', site, row.locations),
      }),
    };
  });
}
