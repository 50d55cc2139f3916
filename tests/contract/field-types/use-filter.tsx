import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import type { ListColumn } from '../../../src/runtime/compiled.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import type { FilterView } from '../../../src/widgets/view-types.ts';
import { showOnSite } from '../../support/render-view.tsx';

/** antd renders the visible options apart from the ones for screen readers. */
function optionsShown(): readonly Element[] {
  const options = [...document.querySelectorAll('.ant-select-item-option')];
  if (options.length === 0) throw new Error('no options');
  return options;
}

/**
 * The rules that a filter gives when each of its inputs and options is used as a person would, with
 * each of `words` typed where it takes words.
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
  // The control is fetched when it is first shown.
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
