import { reportFault, makeNode, type RuleNode } from '../node.ts';
import { hasCount, type Call, type Compiler, type Operator } from '../operator.ts';
import { simplePhrase } from '../phrase-builder.ts';
import { constant } from '../sql/operand.ts';
import type { RuleVariable } from '../types.ts';
import { toTypedValue } from '../typed-value.ts';

function entryNode(call: Call, compiler: Compiler): RuleNode | null {
  const { entry: type } = compiler;
  // A row has no value of its own: its columns have.
  if (type === null || type === 'rows')
    return compiler.refuse('rule_variable', call.argumentsPointer, 'no_entry');
  return makeNode({
    type,
    pointer: call.pointer,
    isSearchable: false,
    parts: [{ reads: [], readsEntry: true }],
    evaluate: ({ entry }) => (entry === '' ? null : entry),
    toSql: ({ entry }) => entry ?? constant(null),
  });
}

function columnNode({ db, type, isSearchable }: RuleVariable, { pointer }: Call): RuleNode {
  return makeNode({
    type,
    pointer,
    isSearchable,
    parts: [{ reads: [db], readsEntry: false }],
    evaluate: (evaluation) => {
      const { context } = evaluation;
      const { value, hasInvalid: isWrong } = toTypedValue(
        context.isEmpty(db) ? null : context.read(db),
        type,
      );
      if (isWrong) reportFault(evaluation, `wrong_type of ${db}`, pointer);
      return value;
    },
    toSql: ({ read }) => read(db),
  });
}

/**
 * The value of a column by its db name; inside `all`, `some` and `none`, the empty name is the
 * current entry. A stored value that does not have the column's type is a fault, and empty.
 */
export const variable: Operator = {
  name: 'var',
  compile: (call, compiler) => {
    if (!hasCount(call, compiler, 1, 1)) return null;
    const name = call.args[0]?.rule;
    if (typeof name !== 'string')
      return compiler.refuse('rule_arguments', call.argumentsPointer, 'variable_name');
    if (name === '') return entryNode(call, compiler);
    const found = compiler.scope.variables.get(name);
    return found === undefined
      ? compiler.refuse('rule_variable', call.argumentsPointer, 'unknown_variable', { name })
      : columnNode(found, call);
  },
  describe: ([name], { phrase, columnName }) =>
    simplePhrase(typeof name === 'string' && name !== '' ? columnName(name) : phrase('entry')),
};
