import * as library from '@formio/js/dist/formio.full.min.js';
import 'bootstrap/dist/css/bootstrap.min.css';
import '@formio/js/dist/formio.full.min.css';
import { choices } from '../../editor/fields.ts';
import { exposeToDriver } from '../../editor/pages/harness.ts';

const { Formio } = library.default ?? library;

const types = {
  text: { type: 'textfield' },
  number: { type: 'number' },
  textarea: { type: 'textarea' },
  checkbox: { type: 'checkbox' },
  dropdown: {
    type: 'select',
    data: { values: choices.map(({ value, label }) => ({ value: String(value), label })) },
  },
  datetime: { type: 'datetime' },
};

const componentOf = ({ kind, db, label }) => ({ key: db, label, input: true, ...types[kind] });

async function open(fields, root) {
  const form = { display: 'form', components: fields.map(componentOf) };
  // A dropped field is added without its dialog, so that only the form is rendered.
  await Formio.builder(root, form, { noDefaultSubmitButton: true, noNewEdit: true });
}

exposeToDriver({
  open,
  fields: '.formio-builder-form > .builder-component',
  label: '.col-form-label, .form-check-label',
  textType: '[data-type="textfield"]',
  settings: '.component-settings-button-edit',
  labelInput: '.formio-dialog [name="data[label]"]',
  save: '.formio-dialog [ref="saveButton"]',
  hasUndo: false,
});
