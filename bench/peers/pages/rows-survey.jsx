import { Model } from 'survey-core';
import 'survey-core/survey-core.fontless.min.css';
import { Survey } from 'survey-react-ui';
import { exposeToDriver } from '../../rows/pages/harness.ts';
import { choices, columns, mostNumber, typedColumn, typedRow } from '../../rows/table.ts';
import { withPasted } from './pasted.jsx';

const cellTypes = {
  text: { cellType: 'text' },
  number: { cellType: 'text', inputType: 'number', max: mostNumber, totalType: 'sum' },
  datetime: { cellType: 'text', inputType: 'date' },
  checkbox: { cellType: 'boolean', renderAs: 'checkbox' },
  dropdown: {
    cellType: 'dropdown',
    choices: choices.map(({ value, label }) => ({ value, text: label })),
  },
};

const definition = {
  elements: [
    {
      type: 'matrixdynamic',
      name: 'points',
      title: 'Points',
      rowCount: 0,
      maxRowCount: 1000,
      columns: columns.map(({ db, type, isRequired }) => ({
        name: db,
        title: db,
        isRequired,
        ...cellTypes[type],
      })),
    },
  ],
};

let survey = null;

/** A survey with a dynamic matrix: it pastes no blocks, so the page sets the pasted rows. */
function table(rows) {
  survey = new Model(definition);
  survey.data = { points: rows };
  return <Survey model={survey} />;
}

const at = columns.findIndex(({ db }) => db === typedColumn) + 1;
const inputOf = (row, column) =>
  `.sd-table tbody tr:nth-child(${row + 1} of .sd-table__row, .sd-table__row--has-panel) td:nth-child(${column} of .sd-table__cell:not(.sd-table__cell--actions)) input`;

exposeToDriver({
  table,
  page: (shown) => shown,
  cell: { selector: inputOf(typedRow, at), opensBy: 'click' },
  firstCell: inputOf(0, 1),
  paste: (text) => survey.setValue('points', withPasted(survey.getValue('points'), text)),
  submit: () => survey.tryComplete(),
  error: '[aria-invalid="true"]',
});
