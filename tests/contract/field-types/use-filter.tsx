import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import type { ListColumn } from '../../../src/runtime/compiled.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import type { FilterView } from '../../../src/widgets/view-types.ts';
import { showOnSite } from '../../support/render-view.tsx';

/** antd renders the visible options separately from those for screen readers. */
function optionsShown(): readonly Element[] {
  const options = [...document.querySelectorAll('.ant-select-item-option')];
  if (options.length === 0) throw new Error('no options');
  return options;
}

/**
 * The rules of a filter when a person uses each of its inputs and options, and types each of
 * `words` into inputs of text.
 */
export async function rulesOf(
  filter: FilterView,
  column: ListColumn,
  moduleType: string,
  words: readonly string[],
): Promise<readonly Rule[]> {
  const rules: Rule[] = [];
  const take = (rule: Rule | null) => {
    if (rule !== null) rules.push(rule);
  };
  showOnSite(
    <filter.Control column={column} moduleType={moduleType} rule={null} onChange={take} />,
  );
  // The control is lazy: it is loaded when it is first shown.
  const inputs = await waitFor(() => {
    const found = [...document.querySelectorAll('input')];
    if (found.length === 0) throw new Error('no inputs');
    return found;
  });
  for (const input of inputs) {
    fireEvent.mouseDown(input);
    if (input.getAttribute('role') === 'combobox') {
      for (const option of await waitFor(optionsShown)) fireEvent.click(option);
    } else {
      fireEvent.focus(input);
      for (const value of words) {
        fireEvent.change(input, { target: { value } });
        fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
      }
    }
  }
  cleanup();
  return rules;
}
