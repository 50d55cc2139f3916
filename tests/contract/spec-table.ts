/**
 * The specification's tables, copied manually from its text and never from the documents, so that
 * the documents can be compared with them (sections 3.1 to 3.3, 5 and 9; flows: spec-flows.ts).
 * Values that the specification leaves open and the documents define are marked `ours`.
 */

export interface SpecBounds {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
}

export interface SpecModule {
  readonly id: number;
  readonly table: string;
  /** Section 3.1, in order. */
  readonly core: string;
  /** Columns that the specification does not have, each with a reason in the document's texts. */
  readonly additions?: string;
  /** Columns that are required by a rule, which the specification does not have either. */
  readonly requiredWhen?: string;
  /** Section 5. */
  readonly required: string;
  readonly bounds: { readonly [db: string]: SpecBounds };
  readonly tableColumns: string;
  readonly flow: string;
}

const itemTable = 'status id template_id site_id external_id created_at updated_at deleted_at';
const dmsTable = 'status id template_id created_by_name created_at deleted_at deleted_by';

export const specModules: { readonly [type: string]: SpecModule } = {
  equipment: {
    id: 2,
    table: 'equipment_items',
    core: 'name type_id sub_type_id functional_location_id equipment_code criticality_id description manufacturer model serial equipment_item_ids location_3drm colour lat_lon photos',
    required: 'name type_id functional_location_id criticality_id',
    bounds: { name: { maxLength: 255 } },
    tableColumns: itemTable,
    flow: 'equipment',
  },
  functional_locations: {
    id: 5,
    table: 'functional_location_items',
    core: 'name type_id sub_type_id functional_location_id code criticality_id description location_3drm colour',
    required: 'name type_id functional_location_id criticality_id',
    bounds: {},
    tableColumns: itemTable,
    flow: 'functional_locations',
  },
  workorders: {
    id: 3,
    table: 'workorder_items',
    core: 'name type_id sub_type_id criticality_id description starting_at ending_at due_at estimated_days estimated_hours estimated_minutes assignee_ids equipment_item_ids functional_location_item_ids observation_item_ids permit_item_ids checklist_item_ids location_3drm lat_lon files',
    additions: 'photos',
    required: 'name type_id criticality_id',
    bounds: {
      estimated_days: { min: 0, max: 100 },
      estimated_hours: { min: 0, max: 23 },
      estimated_minutes: { min: 0, max: 59 },
    },
    tableColumns: itemTable,
    flow: 'workorders',
  },
  checklists: {
    id: 110,
    table: 'checklist_items',
    core: 'name description',
    additions: 'photos document_ids',
    required: 'name',
    bounds: { name: { maxLength: 255 } },
    tableColumns: itemTable,
    flow: 'checklists',
  },
  permits: {
    id: 4,
    table: 'permit_items',
    core: 'name type_id priority_id description work_scope functional_location_ids equipment_ids location_3drm start_date end_date issued_date revalidation_hours issued_by_user_id approved_by_user_id loto_certificate_ids safety_requirements hazards_identified ppe_requirements emergency_contact',
    additions: 'isolation_required approved_date approval_signature gas_tests',
    requiredWhen: 'loto_certificate_ids',
    required: 'name type_id priority_id start_date end_date functional_location_ids description',
    bounds: {
      name: { maxLength: 255 },
      description: { minLength: 10, maxLength: 2000 },
      work_scope: { maxLength: 1000 },
      safety_requirements: { maxLength: 1500 },
      hazards_identified: { maxLength: 1500 },
      ppe_requirements: { maxLength: 500 },
      emergency_contact: { maxLength: 255 },
      revalidation_hours: { min: 1, max: 8760 },
    },
    tableColumns: itemTable,
    flow: 'permits',
  },
  observations: {
    id: 107,
    table: 'observation_items',
    core: 'name type_id severity_id description observed_date observed_by_user_id functional_location_ids equipment_item_ids location_3drm assigned_to_user_id due_date actions_taken',
    additions: 'photos lat_lon injured_person injury lost_days voice_notes',
    required: 'name type_id severity_id observed_date observed_by_user_id description',
    bounds: {
      injured_person: { maxLength: 200 },
      injury: { maxLength: 2000 },
      lost_days: { min: 0, max: 1000 },
      name: { minLength: 5, maxLength: 255 },
      description: { minLength: 10, maxLength: 2000 },
      actions_taken: { maxLength: 2000 },
    },
    tableColumns: itemTable,
    flow: 'observations',
  },
  dms_folders: {
    id: 15,
    table: 'dms_folders',
    core: 'name folder_id description',
    required: 'name',
    bounds: { name: { minLength: 1, maxLength: 255 } },
    tableColumns: dmsTable,
    flow: 'folders',
  },
  dms_documents: {
    id: 8,
    table: 'dms_documents',
    core: 'name document_number folder_id label_ids description is_smart_drawing dms_versions equipment_ids facility_location_ids work_order_ids permit_ids observation_ids',
    required: 'name folder_id',
    bounds: {
      name: { minLength: 1, maxLength: 255 },
      document_number: { maxLength: 100, pattern: '^[A-Z0-9_-]*$' },
      description: { maxLength: 1000 },
    },
    tableColumns: `${dmsTable} file_size file_format`,
    flow: 'documents',
  },
};

export interface SpecFieldType {
  readonly dataType: string;
  readonly settings: string;
  /** Settings that the specification does not have. */
  readonly addedSettings?: string;
  /** Section 9, texts in English. */
  readonly defaults?: { readonly [setting: string]: unknown };
  readonly ours?: { readonly [setting: string]: unknown };
  /** Settings that are allowed only while another has one of these values, with their defaults. */
  readonly conditional?: {
    readonly on: { readonly [setting: string]: unknown };
    readonly off: { readonly [setting: string]: unknown };
    readonly settings: {
      readonly [setting: string]: { readonly example: unknown; readonly default?: unknown };
    };
  };
}

const multiple = { on: { multiple: true }, off: { multiple: false } };
const allowMultiple = { on: { allowMultiple: true }, off: { allowMultiple: false } };
const templateOfModule = {
  on: { moduleType: 'any_module' },
  off: {},
  settings: { template: { example: 1 } },
};
const people = 'allowTeams allowUsers allowMultipleTeams allowMultipleUsers description';
const onePerson = { allowUsers: true, allowTeams: false, allowMultipleTeams: false };
const twoOptions = (first: number | string, second: number | string) => [
  { value: first, label: 'Option 1' },
  { value: second, label: 'Option 2' },
];

export const specFieldTypes: { readonly [type: string]: SpecFieldType } = {
  text: {
    dataType: 'string',
    settings: 'minLength maxLength pattern placeholder description',
    defaults: { minLength: 0, maxLength: 255 },
  },
  textarea: {
    dataType: 'string',
    settings: 'minLength maxLength rows placeholder description',
    defaults: { maxLength: 1000, rows: 4 },
  },
  number: {
    dataType: 'number',
    settings: 'min step max decimals prefix suffix description',
    defaults: { min: 0, step: 1, max: 100, decimals: 0 },
  },
  checkbox: {
    dataType: 'boolean',
    settings: 'defaultChecked description',
    ours: { defaultChecked: false },
  },
  dropdown: {
    dataType: 'number[]',
    settings: 'options multiple min_selected max_selected defaultValue description',
    addedSettings: 'dropdownId',
    ours: { options: twoOptions(1, 2), multiple: false },
    conditional: {
      ...multiple,
      settings: {
        min_selected: { example: 1, default: 1 },
        max_selected: { example: 3, default: 2 },
      },
    },
  },
  signature: {
    dataType: 'string',
    settings: 'penColor backgroundColor allowMultiple minSignatures maxSignatures description',
    defaults: { penColor: '#000000', backgroundColor: '#FFFFFF' },
    ours: { allowMultiple: false },
    conditional: {
      ...allowMultiple,
      settings: {
        minSignatures: { example: 2, default: 1 },
        maxSignatures: { example: 3, default: 1 },
      },
    },
  },
  datetime: {
    dataType: 'string',
    settings: 'format timeFormat includeTime description',
    ours: { includeTime: false },
  },
  user_reference: {
    dataType: 'USR_REF',
    settings: people,
    ours: { ...onePerson, allowMultipleUsers: false },
  },
  force_watch: {
    dataType: 'number[]',
    settings: people,
    ours: { ...onePerson, allowMultipleUsers: true },
  },
  scheduler: {
    dataType: 'JSON[]',
    settings: 'allowIndefinite allowAdjustFromCompletion description',
    ours: { allowIndefinite: true, allowAdjustFromCompletion: true },
  },
  chart: { dataType: 'JSON[]', settings: '' },
  checkbox_group: {
    dataType: 'string[]',
    settings: 'options defaultValue description',
    defaults: { options: twoOptions('option_1', 'option_2') },
  },
  '3drm_coordinate': {
    dataType: 'COR_3DRM',
    settings: 'inputType description',
    defaults: { inputType: ['Point', 'Area', 'Line'] },
  },
  module_item_reference: {
    dataType: 'number[]',
    settings: 'moduleType template allowMultiple isInbound description',
    addedSettings: 'editable childColumns childSort matchField matchColumn',
    ours: { allowMultiple: false, isInbound: false },
    conditional: {
      ...templateOfModule,
      settings: {
        ...templateOfModule.settings,
        matchField: { example: 'place' },
        matchColumn: { example: 'functional_location_id' },
      },
    },
  },
  module_item_connection_reference: {
    dataType: 'ITM_CON',
    settings: 'moduleType template allowMultiple description',
    ours: { allowMultiple: false },
    conditional: templateOfModule,
  },
  module_template_reference: {
    dataType: 'number[]',
    settings: 'moduleType template allowMultiple isInbound description',
    ours: { allowMultiple: false, isInbound: false },
    conditional: templateOfModule,
  },
  type: { dataType: 'number', settings: 'parentType description' },
  criticality: { dataType: 'number', settings: 'description' },
  color: { dataType: 'string', settings: 'description' },
  files: { dataType: 'number[]', settings: 'description' },
  photos: {
    dataType: 'number[]',
    settings: 'maxPhotos allowedTypes maxFileSize description',
    addedSettings: 'maxSide recorded',
    defaults: { maxPhotos: 10, allowedTypes: ['uploaded', '360', 'closeup'], maxFileSize: 5242880 },
    ours: { maxSide: 2560, recorded: [] },
  },
  lat_lon: { dataType: 'number[]', settings: 'description' },
  document_labels: {
    dataType: 'number[]',
    settings: 'placeholder maxLabels allowCreateNew description',
    defaults: {
      maxLabels: 10,
      allowCreateNew: true,
      description: 'Select labels to categorize this document',
    },
  },
  dms_version: { dataType: 'DMS_VER', settings: 'description' },
  smart_drawing: {
    dataType: 'boolean',
    settings: 'showToggle showStats description',
    defaults: { showToggle: true, showStats: true },
  },
  status: { dataType: 'status', settings: '' },
  file_size: { dataType: 'number', settings: '' },
  file_format: { dataType: 'string', settings: '' },
  template_id: { dataType: 'number', settings: '' },
};

/** Modules that the specification does not have: additions of ours. */
export const addedModules = ['transmittals'];

/** Field types that the specification does not have: additions of ours. */
export const addedFieldTypes: { readonly [type: string]: SpecFieldType } = {
  table: {
    dataType: 'JSON[]',
    settings: 'columns minRows maxRows fixedRows summary description',
    ours: {
      columns: [{ db: 'text', name: 'Text', columnType: 'text' }],
      minRows: 0,
      maxRows: 100,
    },
  },
  inspection: {
    dataType: 'JSON[]',
    settings: 'groups requires raises allowNotes allowPhotos description',
    ours: {
      groups: [
        { id: 'general', name: 'General', points: [{ id: 'condition', text: 'Condition' }] },
      ],
      allowNotes: true,
      allowPhotos: true,
    },
  },
};
