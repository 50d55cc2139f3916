import { FormEditor } from '@bpmn-io/form-js';
import '@bpmn-io/form-js/dist/assets/form-js.css';
import '@bpmn-io/form-js/dist/assets/form-js-editor.css';
import '@bpmn-io/form-js/dist/assets/properties-panel.css';
import { choices } from '../../editor/fields.ts';
import { exposeToDriver } from '../../editor/pages/harness.ts';

const types = {
  text: { type: 'textfield' },
  number: { type: 'number' },
  textarea: { type: 'textarea' },
  checkbox: { type: 'checkbox' },
  dropdown: {
    type: 'select',
    values: choices.map(({ value, label }) => ({ value: String(value), label })),
  },
  datetime: { type: 'datetime', subtype: 'date' },
};

async function open(fields, container) {
  container.style.height = '100vh';
  // Without its pause of 300 ms after a letter.
  const editor = new FormEditor({ container, debounce: false });
  await editor.importSchema({
    type: 'default',
    id: 'Round',
    schemaVersion: 18,
    components: fields.map(({ kind, db, label }) => ({
      id: db,
      key: db,
      ...types[kind],
      ...(kind === 'datetime' ? { dateLabel: label } : { label }),
    })),
  });
}

exposeToDriver({
  open,
  fields: '.fjs-form-editor .fjs-drag-move',
  label: '.fjs-form-field-label',
  textType: '.fjs-palette-field[data-field-type="textfield"]',
  gripOf: (field) => field.closest('.fjs-drag-row-move').querySelector('.fjs-row-dragger'),
  labelInput: '#bio-properties-panel-label, #bio-properties-panel-dateLabel',
  settingsGroup: '[data-group-id="group-general"] .bio-properties-panel-group-header',
  hasUndo: true,
});
