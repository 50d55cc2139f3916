/** Custom rules for oxlint, which loads plain JavaScript. */

const noDoubleAssertion = {
  meta: {
    type: 'problem',
    messages: { double: 'A double assertion silences the type check: narrow the value instead.' },
  },
  create(context) {
    return {
      TSAsExpression(node) {
        if (node.expression.type === 'TSAsExpression') {
          context.report({ node, messageId: 'double' });
        }
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'no-double-assertion': noDoubleAssertion },
};
